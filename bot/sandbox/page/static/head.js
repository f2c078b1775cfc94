/** The line above the log: where one is, the world's clock, and on a phone the way to the channels. */

import { el } from './dom.js'
import { icon } from './icons.js'
import { write } from './moments.js'

const STEPS = [['An hour', 1], ['Six hours', 6], ['A day', 24], ['A week', 168]]

export class Head {
  /**
   * @param {HTMLElement} root
   * @param {import('./store.js').Store} store
   * @param {{toggleSidebar: () => void, advance: (hours: number) => void}} deeds
   */
  constructor(root, store, deeds) {
    this.store = store
    this.title = el('h1', {})
    this.topic = el('span', { class: 'topic' })
    this.badge = el('span', { class: 'badge', hidden: true })
    const menu = el('button', { class: 'plain to-sidebar', type: 'button', 'aria-label': 'Channels and people', on: { click: deeds.toggleSidebar } }, icon('menu'), this.badge)
    this.time = el('span', {})
    this.moved = el('span', { class: 'moved', hidden: true })
    this.panel = el('div', { class: 'clock-panel', popover: 'auto', id: 'clock-panel' },
      el('strong', { text: 'The clock of this world' }), this.exact = el('p', {}),
      el('p', { class: 'quiet', text: 'Move it on to see what happens later: reminders, lobbies that close. It never goes back.' }),
      el('div', { class: 'row' }, STEPS.map(([name, hours]) =>
        el('button', { class: 'button secondary', type: 'button', data: { hours }, on: { click: () => deeds.advance(hours) } }, `+ ${name.toLowerCase()}`))))
    const clock = el('button', { class: 'plain clock', type: 'button', popovertarget: 'clock-panel', title: 'The clock of this world' }, icon('clock'), this.time, this.moved)
    root.replaceChildren(menu, this.title, this.topic, clock, this.panel)
  }

  /** @param {object} channel @param {number} calls how many wait, in all channels */
  update(channel, calls) {
    const direct = channel.id === this.store.dm
    const name = direct ? this.store.bot.name : channel.name
    this.title.replaceChildren(icon(direct ? 'at' : channel.parent ? 'thread' : 'hash'), el('span', { text: name }))
    this.topic.textContent = channel.topic ?? (channel.parent ? `in #${this.store.channels.get(channel.parent)?.name ?? ''}` : '')
    this.badge.hidden = !calls
    this.badge.textContent = calls > 99 ? '99+' : calls
    this.tick()
  }

  tick() {
    const now = this.store.now()
    set(this.time, write(now, 't'))
    set(this.exact, write(now, 'F'))
    this.moved.hidden = !this.store.ahead
    set(this.moved, `${ahead(this.store.ahead)} ahead`)
  }
}

function set(element, text) {
  if (element.textContent !== text) element.textContent = text
}

/** "2 d 3 h" */
function ahead(milliseconds) {
  const hours = Math.round(milliseconds / 3600000)
  const days = Math.floor(hours / 24)
  return [days && `${days} d`, hours % 24 && `${hours % 24} h`].filter(Boolean).join(' ') || 'a little'
}
