/** Buttons and menus under a message. */

import { el } from './dom.js'
import { menuElement } from './menu.js'

const ROW = 1
const BUTTON = 2
const MENU = 3
const LINK = 5
const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger' }

/**
 * @param {object} message
 * @param {(part: object, values: string[]|null) => Promise<void>} use what a press on a button or a choice in a menu does
 */
export function componentRows(message, use) {
  return message.components.filter((row) => row.type === ROW).map((row) =>
    el('div', { class: 'row' }, row.components.map((part) => partElement(part, use))))
}

function partElement(part, use) {
  if (part.type === BUTTON) return part.style === LINK ? linkElement(part) : buttonElement(part, use)
  if (part.type === MENU) return menu(part, use)
  return null
}

function label(part) {
  return [part.emoji?.name && el('span', { class: 'emoji', text: part.emoji.name }), part.label && el('span', { text: part.label })]
}

function linkElement(part) {
  const safe = /^https?:\/\//.test(part.url)
  return el('a', { class: 'button secondary', href: safe ? part.url : null, target: '_blank', rel: 'noopener noreferrer' }, label(part))
}

function buttonElement(part, use) {
  const button = el('button', {
    class: `button ${STYLES[part.style] ?? 'secondary'}`, type: 'button', disabled: part.disabled, data: { key: part.custom_id },
  }, label(part))
  button.addEventListener('click', () => busyWhile(button, button, () => use(part, null)))
  return button
}

function menu(part, use) {
  const element = menuElement(part, (values) => {
    busyWhile(element, element.querySelector('button'), () => use(part, values))
  }, { key: part.custom_id })
  return element
}

/** Shows that the bot is thinking, and takes no second press meanwhile. */
async function busyWhile(element, control, work) {
  if (element.classList.contains('busy')) return
  element.classList.add('busy')
  control.setAttribute('aria-busy', 'true')
  try {
    await work()
  } finally {
    element.classList.remove('busy')
    control.removeAttribute('aria-busy')
  }
}
