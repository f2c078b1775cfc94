/** What stands beside a name: a coloured disc with an initial, or the bot's own picture. */

import { el } from './dom.js'

const COLOURS = 8n
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** @param {{id: string, name: string, bot?: boolean}} user */
export function face(user, size = '') {
  if (user?.bot) return el('img', { class: `face ${size}`, src: 'static/toybox.svg', alt: '' })
  const first = letters.segment(user?.name ?? '?')[Symbol.iterator]().next().value?.segment ?? '?'
  return el('span', { class: `face ${size} ${colour(user)}`, 'aria-hidden': 'true', text: first.toUpperCase() })
}

/** A class that colours what belongs to this person, the same for ever. */
export function colour(user) {
  if (!user?.id || user.bot) return ''
  const id = BigInt(user.id)
  // People who came in the same millisecond differ in the lower bits only.
  return `tone-${((id >> 22n) + (id & 0x3fffffn)) % COLOURS}`
}
