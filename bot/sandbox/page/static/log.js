/** The messages of the channel that is shown, kept where the reader left them. */

import { arrange, el } from './dom.js'
import { icon } from './icons.js'
import { compareIds, momentOf } from './ids.js'
import { messageElement, showFailure } from './message.js'
import { sameDay, write } from './moments.js'

const NEAR = 60
const TOGETHER = 7 * 60 * 1000
const PATIENCE = 1500

export class Log {
  /**
   * @param {HTMLElement} root the scrolling element
   * @param {import('./store.js').Store} store
   * @param {import('./memory.js').Memory} memory
   * @param {object} deeds see `messageElement`; besides `seen()`, called when the reader is at the end
   */
  constructor(root, store, memory, deeds) {
    this.root = root
    this.store = store
    this.memory = memory
    this.deeds = deeds
    this.channel = null
    this.entries = new Map()
    this.pinned = true
    this.list = el('div', { class: 'messages' })
    this.pill = el('button', { class: 'pill', type: 'button', hidden: true, on: { click: () => this.toEnd() } }, 'New messages', icon('down'))
    root.append(this.list)
    root.after(this.pill)
    root.addEventListener('scroll', () => this.scrolled(), { passive: true })
    new ResizeObserver(() => this.keepEnd()).observe(this.list)
    new ResizeObserver(() => this.keepEnd()).observe(root)
  }

  /**
   * Shows a channel, at the message if one is named, else where it was left, else at its end.
   * @param {string|null} divider the last message that was read, below which *New* is written
   */
  show(channel, message, divider) {
    this.channel = channel
    this.divider = divider
    this.entries.clear()
    this.list.replaceChildren()
    this.pinned = true
    this.update()
    const place = message ? { message, offset: null } : this.memory.scroll(channel)
    if (place) this.goTo(place)
    else this.toEnd()
  }

  /** Draws what has changed. */
  update() {
    const messages = this.store.messagesIn(this.channel).filter((each) => !this.memory.dismissed.has(each.id))
    const entries = new Map(messages.map((message) => [message.id, this.entryFor(message)]))
    this.entries = entries
    const focus = this.focusKept()
    arrange(this.list, this.withDividers(messages))
    focus()
    this.keepEnd()
  }

  /** The message's element. A changed one waits for its pictures, so that no gap flashes up where they stand. */
  entryFor(message) {
    const old = this.entries.get(message.id)
    if (old?.message === message) return old
    const element = messageElement(message, this.store, this.deeds)
    const images = [...element.querySelectorAll('img')].filter((image) => !image.complete)
    if (!old || !images.length) return { message, element }
    const entry = { message, element: old.element }
    const loaded = Promise.all(images.map((image) => image.decode().catch(() => {})))
    Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(() => {
      if (this.entries.get(message.id) !== entry) return
      entry.element = element
      this.update()
    })
    return entry
  }

  withDividers(messages) {
    const nodes = [this.opening()]
    let before = null
    let isNew = this.divider === null
    for (const message of messages) {
      const { element } = this.entries.get(message.id)
      const moment = momentOf(message.id)
      const newDay = !before || !sameDay(moment, momentOf(before.id))
      if (newDay) nodes.push(this.dayLine(moment))
      const first = !isNew && compareIds(message.id, this.divider) > 0 && message.author.id !== this.store.me
      if (first) nodes.push(this.newLine())
      isNew ||= first
      const alone = newDay || first || before.author.id !== message.author.id || before.type === 18 || message.message_reference ||
        message.interaction_metadata?.name || message.command || before.ephemeral !== message.ephemeral || moment - momentOf(before.id) > TOGETHER
      element.classList.toggle('compact', !alone)
      nodes.push(element)
      before = message
    }
    return nodes
  }

  opening() {
    const channel = this.store.channels.get(this.channel)
    if (this.openingOf !== channel || !this.openingElement) {
      this.openingOf = channel
      const direct = this.channel === this.store.dm
      const name = direct ? this.store.bot.name : channel?.name ?? ''
      const words = direct
        ? `What ${name} tells only you comes here: your hand, and when it is your turn.`
        : channel?.parent ? `The start of the thread in #${this.store.channels.get(channel.parent)?.name}.` : `The start of the #${name} channel.`
      this.openingElement = el('header', { class: 'opening' },
        el('span', { class: 'opening-icon' }, icon(direct ? 'envelope' : channel?.parent ? 'thread' : 'hash')),
        el('h2', { text: direct ? name : channel?.parent ? name : `Welcome to #${name}` }), el('p', { text: words }))
    }
    return this.openingElement
  }

  dayLine(moment) {
    return el('div', { class: 'day-line', role: 'separator' }, el('span', { text: write(moment, 'D') }))
  }

  newLine() {
    return el('div', { class: 'new-line', role: 'separator', 'aria-label': 'New messages' }, el('span', { text: 'New' }))
  }

  /** Remembers which control had the focus; the returned function gives it to its successor. */
  focusKept() {
    const active = document.activeElement
    const article = active?.closest?.('article')
    if (!article || !this.list.contains(article)) return () => {}
    const { key } = active.dataset
    const { id } = article.dataset
    const keys = [...article.querySelectorAll('[data-key]')].map((each) => each.dataset.key)
    return () => {
      if (active.isConnected && !active.disabled) return
      const element = this.entries.get(id)?.element
      const controls = [...(element?.querySelectorAll('[data-key]:not([disabled])') ?? [])].filter((each) => !each.classList.contains('picture'))
      const same = controls.find((each) => each.dataset.key === key)
      const fresh = controls.find((each) => !keys.includes(each.dataset.key))
      ;(same ?? fresh ?? controls[0] ?? element)?.focus({ preventScroll: true })
    }
  }

  element(id) {
    return this.entries.get(id)?.element
  }

  fail(id, text) {
    const element = this.element(id)
    if (element) showFailure(element, text)
  }

  /** Brings a message into view; false when it is not there. */
  goTo({ message, offset }) {
    const element = this.element(message)
    if (!element) return false
    this.pinned = false
    if (offset === null) {
      element.scrollIntoView({ block: 'center' })
      element.classList.remove('flash')
      void element.offsetWidth
      element.classList.add('flash')
    } else {
      this.root.scrollTop += element.getBoundingClientRect().top - this.root.getBoundingClientRect().top - offset
    }
    this.scrolled()
    return true
  }

  toEnd() {
    this.pinned = true
    this.keepEnd()
    this.scrolled()
  }

  keepEnd() {
    if (this.pinned) this.root.scrollTop = this.root.scrollHeight
    this.pill.hidden = this.pinned || !this.hasNews
  }

  /** Says that a message came while the reader may be elsewhere. */
  came() {
    if (!this.pinned) this.hasNews = true
    this.keepEnd()
  }

  scrolled() {
    const left = this.root.scrollHeight - this.root.scrollTop - this.root.clientHeight
    this.pinned = left < NEAR
    if (this.pinned) {
      this.hasNews = false
      this.deeds.seen()
    }
    this.pill.hidden = this.pinned || !this.hasNews
    clearTimeout(this.saving)
    this.saving = setTimeout(() => this.save(), 150)
  }

  save() {
    if (!this.channel) return
    if (this.pinned) return this.memory.saveScroll(this.channel, null)
    const top = this.root.getBoundingClientRect().top
    for (const [message, { element }] of this.entries) {
      const box = element.getBoundingClientRect()
      if (box.bottom > top) return this.memory.saveScroll(this.channel, { message, offset: box.top - top })
    }
  }
}
