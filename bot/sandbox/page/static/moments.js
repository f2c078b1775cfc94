/** Times in the reader's own zone, and words like "in 3 hours" that stay true while they are looked at. */

import { el } from './dom.js'

const language = navigator.language?.startsWith('en') ? navigator.language : 'en-GB'
const formats = {
  t: { hour: '2-digit', minute: '2-digit' },
  T: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  d: { day: '2-digit', month: '2-digit', year: 'numeric' },
  D: { day: 'numeric', month: 'long', year: 'numeric' },
  f: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  F: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  short: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
}
const writers = Object.fromEntries(Object.entries(formats).map(([key, how]) => [key, new Intl.DateTimeFormat(language, how)]))
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Seconds from which a unit is used. */
const UNITS = [
  ['year', 31557600, 28512000],
  ['month', 2629800, 2246400],
  ['day', 86400, 79200],
  ['hour', 3600, 2700],
  ['minute', 60, 45],
]

let clock = Date.now

/** Makes everything here go by the world's clock. */
export function setClock(now) {
  clock = now
}

/** @param {number} milliseconds @param {keyof typeof formats} style */
export const write = (milliseconds, style) => writers[style].format(milliseconds)

/** "3 minutes ago", "in 2 hours" */
export function fromNow(milliseconds) {
  const seconds = (milliseconds - clock()) / 1000
  for (const [unit, length, from] of UNITS) {
    if (Math.abs(seconds) >= from) {
      const count = Math.round(Math.abs(seconds) / length) * Math.sign(seconds)
      return Math.abs(count) === 1 ? onlyOne(unit, count) : relative.format(count, unit)
    }
  }
  const count = Math.round(seconds)
  return count === 0 ? 'now' : relative.format(count, 'second')
}

const onlyOne = (unit, count) => {
  const words = `${unit === 'hour' ? 'an' : 'a'} ${unit}`
  return count < 0 ? `${words} ago` : `in ${words}`
}

/** "Today at 14:05", "Yesterday at 09:10", "12/11/2026, 14:05": the head of a message. */
export function stamp(milliseconds) {
  const days = Math.round((midnight(clock()) - midnight(milliseconds)) / 86400000)
  if (days === 0) return `Today at ${write(milliseconds, 't')}`
  if (days === 1) return `Yesterday at ${write(milliseconds, 't')}`
  return `${write(milliseconds, 'd')}, ${write(milliseconds, 't')}`
}

export const sameDay = (a, b) => midnight(a) === midnight(b)

function midnight(milliseconds) {
  return new Date(milliseconds).setHours(0, 0, 0, 0)
}

/** An element for a moment in a text; style as in Discord's `<t:…:R>`. */
export function momentElement(milliseconds, style) {
  const ticks = style === 'R'
  return el('time', {
    class: 'moment',
    datetime: iso(milliseconds),
    title: write(milliseconds, 'F'),
    text: ticks ? fromNow(milliseconds) : write(milliseconds, style),
    data: ticks ? { relative: milliseconds } : {},
  })
}

/** The head of a message's time, which also turns from today into yesterday. */
export function stampElement(milliseconds) {
  return el('time', {
    class: 'stamp',
    datetime: iso(milliseconds),
    title: write(milliseconds, 'F'),
    text: stamp(milliseconds),
    data: { stamp: milliseconds },
  })
}

const iso = (milliseconds) => new Date(milliseconds).toISOString()

/** Brings all times on the page up to date. */
export function tick() {
  for (const element of document.querySelectorAll('time[data-relative]')) update(element, fromNow(+element.dataset.relative))
  for (const element of document.querySelectorAll('time[data-stamp]')) update(element, stamp(+element.dataset.stamp))
}

function update(element, text) {
  if (element.textContent !== text) element.textContent = text
}
