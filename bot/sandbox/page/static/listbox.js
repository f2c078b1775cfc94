/** A list above the composer to pick from while the focus stays in a text field. */

import { el, freshId } from './dom.js'

export class Listbox {
  /** @param {(item: object) => void} choose called with the picked item */
  constructor(choose) {
    this.choose = choose
    this.items = []
    this.active = -1
    this.head = el('div', { class: 'list-head' })
    this.list = el('div', { class: 'list-items', role: 'listbox', id: freshId('list') })
    this.root = el('div', { class: 'list', hidden: true }, this.head, this.list)
    this.root.addEventListener('mousedown', (event) => event.preventDefault())
  }

  get isOpen() {
    return !this.root.hidden
  }

  /** The item that Enter would pick, if any. */
  get current() {
    return this.isOpen ? this.items[this.active] : undefined
  }

  /**
   * @param {HTMLInputElement|HTMLTextAreaElement} field the text field that the list belongs to
   * @param {Node[]} head what stands above the items
   * @param {{title: Node|string, detail?: string, side?: string}[]} items
   * @param {number} active the item that is marked; -1 for none
   */
  show(field, head, items, active = 0) {
    this.field = field
    this.items = items
    this.head.replaceChildren(...head)
    this.head.hidden = !head.length
    this.list.replaceChildren(...items.map((item, at) => this.itemElement(item, at)))
    this.list.hidden = !items.length
    this.root.hidden = false
    field.setAttribute('aria-controls', this.list.id)
    field.setAttribute('aria-expanded', 'true')
    this.mark(items.length ? active : -1)
    if (active <= 0) this.list.scrollTop = 0
  }

  hide() {
    if (!this.isOpen) return
    this.root.hidden = true
    this.items = []
    this.field?.setAttribute('aria-expanded', 'false')
    this.field?.removeAttribute('aria-activedescendant')
  }

  itemElement(item, at) {
    return el('div', { class: 'list-item', role: 'option', id: `${this.list.id}-${at}`, on: { click: () => this.choose(item), pointermove: () => this.mark(at, false) } },
      item.mark, el('span', { class: 'list-words' }, el('span', { class: 'list-title' }, item.title), item.detail && el('small', { text: item.detail })),
      item.side && el('span', { class: 'list-side', text: item.side }))
  }

  mark(at, scroll = true) {
    this.active = at
    ;[...this.list.children].forEach((element, index) => {
      element.classList.toggle('active', index === at)
      element.setAttribute('aria-selected', String(index === at))
    })
    const element = this.list.children[at]
    if (element) {
      this.field.setAttribute('aria-activedescendant', element.id)
      if (scroll) element.scrollIntoView({ block: 'nearest' })
    } else {
      this.field?.removeAttribute('aria-activedescendant')
    }
  }

  /** Takes arrow keys; whether the key was one. */
  press(event) {
    if (!this.isOpen || !this.items.length) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return false
    event.preventDefault()
    const from = this.active < 0 && step < 0 ? 0 : this.active
    this.mark((from + step + this.items.length) % this.items.length)
    return true
  }
}
