/** Pictures in the log, which open large, and other files, which are saved. */

import { el } from './dom.js'
import { icon } from './icons.js'

const WIDEST = 560
const HIGHEST = 520
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** @param {object[]} attachments of one message */
export function attachmentElements(attachments) {
  return attachments.map((each) => (isPicture(each) ? picture(each) : file(each)))
}

const isPicture = (attachment) => PICTURES.includes(attachment.content_type?.split(';')[0])

/** Whatever name the page was opened by, its files come from the same server. */
function addressOf(attachment) {
  const url = new URL(attachment.url)
  return url.pathname + url.search
}

function picture(attachment) {
  const spoken = attachment.description ?? ''
  const open = el('button', { class: 'picture', type: 'button', data: { key: `picture:${attachment.filename}` } },
    el('img', {
      src: addressOf(attachment),
      alt: spoken || attachment.filename,
      width: attachment.width,
      height: attachment.height,
      decoding: 'async',
    }))
  open.addEventListener('click', () => enlarge(attachment))
  return el('figure', { class: 'attachment', style: { '--width': `${shownWidth(attachment)}px` } }, open, spoken && altBadge(spoken))
}

/** In pixels: no larger than it is, than fits beside others on a screen. */
function shownWidth({ width = WIDEST, height = width }) {
  return Math.round(Math.min(width, WIDEST, (HIGHEST * width) / height))
}

/** The spoken description for those who see the picture; a screen reader has it already. */
function altBadge(spoken) {
  return el('div', { class: 'alt' },
    el('button', { class: 'alt-badge', type: 'button', 'aria-hidden': 'true', tabindex: '-1', text: 'ALT' }),
    el('div', { class: 'alt-text', 'aria-hidden': 'true', text: spoken }))
}

function file(attachment) {
  const size = attachment.size < 1024 ? `${attachment.size} bytes` : `${Math.round(attachment.size / 1024)} KB`
  return el('a', { class: 'file', href: addressOf(attachment), download: attachment.filename },
    icon('file'), el('span', {}, el('span', { class: 'file-name', text: attachment.filename }), el('small', { text: size })))
}

/** The picture as large as the window allows; a press on it shows every pixel, one beside it goes back. */
function enlarge(attachment) {
  const image = el('img', { src: addressOf(attachment), alt: attachment.description || attachment.filename })
  const frame = el('div', { class: 'lightbox-frame' }, image)
  const close = el('button', { class: 'plain lightbox-close', type: 'button', 'aria-label': 'Close' }, icon('close'))
  const foot = el('footer', {},
    attachment.description && el('p', { text: attachment.description }),
    el('a', { href: addressOf(attachment), target: '_blank', rel: 'noopener noreferrer', text: 'Open in a new tab' }))
  const dialog = el('dialog', { class: 'lightbox', 'aria-label': 'Picture' }, frame, foot, close)
  image.addEventListener('click', () => dialog.classList.toggle('full'))
  frame.addEventListener('click', (event) => event.target === frame && dialog.close())
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
