/** Short words at the edge of the page: what a person cannot do, and why. */

import { el } from './dom.js'
import { icon } from './icons.js'

const SHOWN = 6000

export function toast(text) {
  const box = el('div', { class: 'toast' }, icon('warning'), el('span', { text }))
  const close = () => box.remove()
  box.append(el('button', { class: 'plain', type: 'button', 'aria-label': 'Close', on: { click: close } }, icon('close')))
  const region = document.getElementById('toasts')
  while (region.childElementCount > 3) region.firstChild.remove()
  region.append(box)
  setTimeout(close, SHOWN)
}
