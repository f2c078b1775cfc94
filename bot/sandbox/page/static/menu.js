/**
 * A select menu: a button with what is chosen, and a list that opens below it. Arrow keys, Home, End, first letters,
 * Enter, Space and Esc work as in any list. With several picks the ticks count once *Done* is pressed or the list is
 * left; Esc leaves everything as it was.
 */

import { el, freshId } from './dom.js'
import { icon } from './icons.js'

/**
 * @param {object} part Discord's string select
 * @param {(values: string[]) => void} choose called with the new choice
 * @param {{key?: string, label?: string}} [more]
 * @returns {HTMLElement} with a property `values`
 */
export function menuElement(part, choose, { key, label } = {}) {
  return new Menu(part, choose, key, label).root
}

class Menu {
  constructor(part, choose, key, label) {
    this.part = part
    this.choose = choose
    this.most = part.max_values ?? 1
    this.least = part.min_values ?? 1
    this.values = part.options.filter((option) => option.default).map((option) => option.value)
    this.many = this.most > 1
    const id = freshId('menu')
    this.list = el('div', { class: 'menu-list', role: 'listbox', id, popover: 'manual', tabindex: '-1', 'aria-multiselectable': this.many ? 'true' : null })
    this.shown = el('span', { class: 'menu-shown' })
    this.button = el('button', {
      class: 'menu-button', type: 'button', role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': 'false',
      'aria-controls': id, 'aria-label': label ?? part.placeholder ?? 'Choose', disabled: part.disabled, data: key ? { key } : {},
    }, this.shown, icon('chevron'))
    this.root = el('div', { class: 'menu' }, this.button, this.list)
    Object.defineProperty(this.root, 'values', { get: () => this.values })
    this.button.addEventListener('click', () => (this.isOpen ? this.close(true) : this.open()))
    this.button.addEventListener('keydown', (event) => this.press(event))
    this.list.addEventListener('mousedown', (event) => event.preventDefault())
    this.letters = ''
    this.show()
  }

  get isOpen() {
    return this.button.getAttribute('aria-expanded') === 'true'
  }

  /** Writes what is chosen on the button. */
  show() {
    const chosen = this.part.options.filter((option) => this.values.includes(option.value))
    this.shown.textContent = chosen.map((option) => option.label).join(', ') || this.part.placeholder || 'Make a selection'
    this.shown.classList.toggle('empty', !chosen.length)
  }

  open() {
    this.before = [...this.values]
    const options = this.part.options.map((option, at) => this.optionElement(option, at))
    this.list.replaceChildren(...options, ...(this.many ? [this.doneElement()] : []))
    this.options = options
    this.list.showPopover()
    this.button.setAttribute('aria-expanded', 'true')
    this.place()
    this.mark(Math.max(0, this.part.options.findIndex((option) => this.values.includes(option.value))))
    this.tick()
    this.leave = (event) => {
      // A message that was drawn anew has a menu of its own; what was ticked in the old one is void.
      if (!this.root.contains(event.target)) this.close(this.root.isConnected)
    }
    this.move = (event) => !(event.target instanceof Node && this.list.contains(event.target)) && this.place()
    document.addEventListener('pointerdown', this.leave, true)
    document.addEventListener('scroll', this.move, true)
    window.addEventListener('resize', this.move)
  }

  /** Closes the list; with `keep` several new ticks are sent off. */
  close(keep) {
    if (!this.isOpen) return
    this.button.setAttribute('aria-expanded', 'false')
    this.button.removeAttribute('aria-activedescendant')
    document.removeEventListener('pointerdown', this.leave, true)
    document.removeEventListener('scroll', this.move, true)
    window.removeEventListener('resize', this.move)
    if (this.list.isConnected) this.list.hidePopover()
    if (!this.many) return
    const changed = this.values.length !== this.before.length || this.values.some((value) => !this.before.includes(value))
    if (keep && changed && this.isEnough) this.choose(this.values)
    else this.values = this.before
    this.show()
  }

  get isEnough() {
    return this.values.length >= this.least && this.values.length <= this.most
  }

  optionElement(option, at) {
    const element = el('div', { class: 'menu-option', role: 'option', id: freshId('option'), data: { value: option.value } },
      option.emoji?.name && el('span', { class: 'menu-emoji', text: option.emoji.name }),
      el('span', { class: 'menu-words' }, el('span', { text: option.label }), option.description && el('small', { text: option.description })),
      el('span', { class: this.many ? 'menu-box' : 'menu-dot' }, icon('check')))
    element.addEventListener('click', () => this.take(at))
    element.addEventListener('pointermove', () => this.mark(at, false))
    return element
  }

  doneElement() {
    this.done = el('button', { class: 'button primary', type: 'button', tabindex: '-1', on: { click: () => this.close(true) } })
    return el('div', { class: 'menu-done' }, this.done)
  }

  /** Picks the option, or ticks it where there may be several. */
  take(at) {
    const { value } = this.part.options[at]
    if (!this.many) {
      this.values = [value]
      this.show()
      this.close()
      return this.choose(this.values)
    }
    if (this.values.includes(value)) this.values = this.values.filter((each) => each !== value)
    else if (this.values.length < this.most) this.values = [...this.values, value]
    this.mark(at)
    this.tick()
  }

  tick() {
    this.options.forEach((element, at) => {
      const chosen = this.values.includes(this.part.options[at].value)
      element.setAttribute('aria-selected', String(chosen))
      element.classList.toggle('full', this.many && !chosen && this.values.length >= this.most)
    })
    if (!this.many) return
    const range = this.least === this.most ? `${this.most}` : `${this.least} to ${this.most}`
    this.done.textContent = this.isEnough ? `Done (${this.values.length})` : `Pick ${range}`
    this.done.disabled = !this.isEnough
  }

  mark(at, scroll = true) {
    this.active = at
    this.options.forEach((element, index) => element.classList.toggle('active', index === at))
    this.button.setAttribute('aria-activedescendant', this.options[at]?.id ?? '')
    if (scroll) this.options[at]?.scrollIntoView({ block: 'nearest' })
  }

  press(event) {
    if (!this.isOpen) {
      if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) {
        event.preventDefault()
        this.open()
      }
      return
    }
    const last = this.options.length - 1
    const steps = { ArrowDown: Math.min(this.active + 1, last), ArrowUp: Math.max(this.active - 1, 0), Home: 0, End: last }
    if (event.key in steps) this.mark(steps[event.key])
    else if (event.key === 'Escape') this.close(false)
    else if (event.key === 'Tab') return this.close(true)
    else if (event.key === ' ' || (event.key === 'Enter' && !this.many)) this.take(this.active)
    else if (event.key === 'Enter') this.isEnough && this.close(true)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.find(event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Goes to the next option that begins with what was typed in quick succession. */
  find(letter) {
    clearTimeout(this.forget)
    this.forget = setTimeout(() => (this.letters = ''), 700)
    this.letters += letter.toLowerCase()
    const from = this.letters.length === 1 ? this.active + 1 : this.active
    const order = this.part.options.map((_, step) => (from + step) % this.part.options.length)
    const found = order.find((at) => this.part.options[at].label.toLowerCase().startsWith(this.letters))
    if (found !== undefined) this.mark(found)
  }

  /** Below the button, or above it where there is more room. */
  place() {
    const box = this.button.getBoundingClientRect()
    const below = innerHeight - box.bottom - 12
    const above = box.top - 12
    const up = below < Math.min(this.list.scrollHeight, 260) && above > below
    this.list.style.setProperty('max-height', `${Math.min(up ? above : below, 380)}px`)
    this.list.style.setProperty('width', `${box.width}px`)
    this.list.style.setProperty('left', `${box.left}px`)
    this.list.style.setProperty('top', up ? 'auto' : `${box.bottom + 4}px`)
    this.list.style.setProperty('bottom', up ? `${innerHeight - box.top + 4}px` : 'auto')
  }
}
