/** One message as an element. */

import { attachmentElements } from './attachments.js'
import { componentRows } from './components.js'
import { el } from './dom.js'
import { face, colour } from './faces.js'
import { icon } from './icons.js'
import { momentOf } from './ids.js'
import { stampElement, write } from './moments.js'
import { hashOf } from './place.js'
import { line, prose } from './prose.js'

const THREAD_CREATED = 18

/**
 * @param {object} message
 * @param {import('./store.js').Store} store
 * @param {object} deeds `use(message, part, values)`, `dismiss(message)` and `remove(message)`
 */
export function messageElement(message, store, deeds) {
  if (message.type === THREAD_CREATED) return threadNotice(message, store)
  const author = store.user(message.author.id) ?? { ...message.author, name: message.author.global_name }
  const article = el('article', { class: 'message', tabindex: '-1', data: { id: message.id }, 'aria-label': `${author.name}, ${write(momentOf(message.id), 'short')}` },
    context(message, store),
    el('div', { class: 'gutter' }, face(author), el('span', { class: 'quiet-time', 'aria-hidden': 'true', text: write(momentOf(message.id), 't') })),
    el('div', { class: 'body' },
      el('div', { class: 'byline' },
        el('span', { class: `author ${colour(author)}`, text: author.name }),
        author.bot && el('span', { class: 'tag', text: 'APP' }),
        stampElement(momentOf(message.id))),
      message.loading ? thinking(author) : content(message, store),
      attachmentElements(message.attachments),
      componentRows(message, (part, values) => deeds.use(message, part, values)),
      message.thread && threadCard(message.thread, store),
      message.ephemeral && onlyYou(message, deeds)),
    mayRemove(message, store) && removeButton(message, deeds))
  article.classList.toggle('ephemeral', Boolean(message.ephemeral))
  article.classList.toggle('called', message.mention_everyone || message.mentions.some((user) => user.id === store.me))
  return article
}

function content(message, store) {
  const text = prose(message.content, store)
  // Who may not call everyone has only written the word.
  if (!message.mention_everyone) for (const word of text.querySelectorAll('.everyone')) word.replaceWith(word.textContent)
  if (message.failure) text.append(el('p', { class: 'failure' }, icon('warning'), message.failure))
  if (message.edited_timestamp) {
    const mark = el('span', { class: 'edited', title: write(Date.parse(message.edited_timestamp), 'F'), text: '(edited)' })
    const last = text.lastElementChild
    if (last?.tagName === 'P') last.append(' ', mark)
    else text.append(mark)
  }
  return text
}

function thinking(author) {
  return el('div', { class: 'thinking', role: 'status' },
    el('span', { class: 'dots', 'aria-hidden': 'true' }, el('i'), el('i'), el('i')), `${author.name} is thinking…`)
}

/** The line above a message: the command that it answers, or the message to which it replies. */
function context(message, store) {
  const origin = message.interaction_metadata
  if (message.local && message.command) return contextLine(store.user(store.me), ['used ', el('span', { class: 'mention', text: `/${message.command}` })])
  if (origin?.name) {
    const user = store.user(origin.user.id) ?? { ...origin.user, name: origin.user.global_name }
    return contextLine(user, ['used ', el('span', { class: 'mention', text: `/${origin.name}` })])
  }
  if (!message.message_reference) return null
  const { channel_id: channel, message_id: id } = message.message_reference
  const target = store.message(channel, id)
  if (!target) return contextLine(null, [el('i', { text: 'Original message was deleted' })])
  const words = target.content ? line(target.content, store) : el('i', { text: 'Press to see the picture' })
  // A link inside a link would be none: here the whole line leads to the message.
  for (const inner of words.querySelectorAll('a, button')) inner.replaceWith(inner.textContent)
  const author = store.user(target.author.id)
  return contextLine(author, [el('a', { class: 'excerpt', href: hashOf({ channel, message: id }) }, words)])
}

function contextLine(user, children) {
  return el('div', { class: 'context' }, user && face(user, 'tiny'),
    user && el('span', { class: `author ${colour(user)}`, text: user.name }), el('span', { class: 'context-words' }, children))
}

function onlyYou(message, deeds) {
  return el('div', { class: 'only-you' }, icon('eye'), el('span', { text: 'Only you can see this' }), '·',
    el('button', { class: 'link', type: 'button', text: 'Dismiss message', on: { click: () => deeds.dismiss(message) } }))
}

function threadNotice(message, store) {
  const author = store.user(message.author.id) ?? { name: 'Someone' }
  const started = message.message_reference ?? {}
  return el('article', { class: 'message notice', data: { id: message.id } },
    el('div', { class: 'gutter' }, icon('thread')),
    el('div', { class: 'body' },
      el('p', {}, el('span', { class: 'author', text: author.name }), ' started a thread: ',
        el('a', { href: hashOf({ channel: started.channel_id }), text: message.content }), ' ', stampElement(momentOf(message.id)))))
}

function threadCard(thread, store) {
  const known = store.channels.get(thread.id)
  return el('a', { class: 'thread-card', href: hashOf({ channel: thread.id }) }, icon('thread'),
    el('span', {}, el('strong', { text: known?.name ?? thread.name }), el('small', { text: 'Open the thread' })))
}

const mayRemove = (message, store) => message.author.id === store.me && !message.local

function removeButton(message, deeds) {
  return el('button', { class: 'plain remove', type: 'button', title: 'Delete message', 'aria-label': 'Delete message', on: { click: () => deeds.remove(message) } }, icon('trash'))
}

/** Says under a message that the bot did not answer what was pressed there; null takes it away. */
export function showFailure(element, text) {
  element.querySelector(':scope > .body > .failure')?.remove()
  if (text) element.querySelector('.body').append(el('p', { class: 'failure', role: 'status' }, icon('warning'), text))
}
