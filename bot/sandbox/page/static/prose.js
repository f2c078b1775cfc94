/** From the tree of `markdown.js` to elements. */

import { el } from './dom.js'
import { icon } from './icons.js'
import { parse, parseInline } from './markdown.js'
import { momentElement } from './moments.js'
import { hashOf, placeOf } from './place.js'

/** @param {string} source @param {import('./store.js').Store} store */
export function prose(source, store) {
  return el('div', { class: 'prose' }, parse(source).map((block) => blockElement(block, store)))
}

/** One line without blocks, for excerpts. */
export function line(source, store) {
  const text = source.replace(/^(?:-# |#{1,3} |>{1,3} )/gm, '').replace(/\s*\n\s*/g, ' ')
  return el('span', {}, parseInline(text).map((node) => inlineElement(node, store)))
}

function blockElement(block, store) {
  const children = block.children?.map((node) => inlineElement(node, store)) ?? []
  switch (block.type) {
    case 'heading': return el(`h${block.level + 2}`, { class: `title-${block.level}` }, children)
    case 'small': return el('small', { class: 'small' }, children)
    case 'quote': return el('blockquote', {}, block.blocks.map((each) => blockElement(each, store)))
    case 'pre': return el('pre', {}, el('code', { text: block.text }))
    case 'list': return listElement(block, store)
    default: return el('p', {}, children)
  }
}

function listElement(list, store) {
  const items = list.items.map((item) => el('li', {},
    item.children.map((node) => inlineElement(node, store)),
    item.list && listElement(item.list, store)))
  return list.ordered ? el('ol', { start: list.start }, items) : el('ul', {}, items)
}

function inlineElement(node, store) {
  const children = () => node.children.map((child) => inlineElement(child, store))
  switch (node.type) {
    case 'text': return document.createTextNode(node.text)
    case 'br': return el('br')
    case 'strong': case 'em': case 'u': case 's': return el(node.type, {}, children())
    case 'code': return el('code', { text: node.text })
    case 'spoiler': return spoiler(children())
    case 'time': return momentElement(node.unix * 1000, node.style)
    case 'user': return el('span', { class: node.id === store.me ? 'mention mine' : 'mention', text: `@${store.user(node.id)?.name ?? 'someone'}` })
    case 'role': return el('span', { class: 'mention', text: '@role' })
    case 'everyone': return el('span', { class: 'mention mine everyone', text: node.text })
    case 'command': return el('button', { class: 'mention', type: 'button', text: `/${node.name}`, data: { command: node.name } })
    case 'channel': return channelLink({ channel: node.id, message: null }, store)
    case 'link': return link(node, children, store)
    default: return document.createTextNode('')
  }
}

function link(node, children, store) {
  const place = placeOf(node.href)
  if (place) return node.masked ? el('a', { href: hashOf(place) }, children()) : channelLink(place, store)
  return el('a', { href: node.href, target: '_blank', rel: 'noopener noreferrer nofollow' }, children())
}

/** "# games" or "# games › message", leading there inside the page. */
function channelLink(place, store) {
  const channel = store.channels.get(place.channel)
  if (!channel) return el('span', { class: 'mention', text: '# unknown' })
  const direct = channel.id === store.dm
  const name = direct ? store.bot.name : channel.name
  return el('a', { class: 'mention', href: hashOf(place) },
    icon(direct ? 'at' : channel.parent ? 'thread' : 'hash'), name, place.message && ' › message')
}

function spoiler(children) {
  const hidden = el('button', { class: 'spoiler', type: 'button', 'aria-label': 'Spoiler, press to read' }, el('span', {}, children))
  hidden.addEventListener('click', () => {
    hidden.replaceWith(el('span', { class: 'spoiler shown' }, [...hidden.firstChild.childNodes]))
  }, { once: true })
  return hidden
}
