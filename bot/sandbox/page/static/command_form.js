/**
 * A command with its options in the composer. Enter picks what is marked in the list, then goes on to the next option
 * that is needed, then sends; Tab walks; Backspace in an empty option goes back; Esc closes the list, then the command.
 */

import { el } from './dom.js'
import { icon } from './icons.js'
import { OptionField } from './option_field.js'

const PAUSE = 120

export class CommandForm {
  /**
   * @param {{line: string, description: string, options: object[]}} command
   * @param {object} channel
   * @param {object} desk what the form works with: `store`, `socket`, `listbox`, and the deeds `send(command, values)`,
   *   `leave(text)` (back to plain text) and `changed()`
   */
  constructor(command, channel, desk) {
    this.command = command
    this.channel = channel
    this.desk = desk
    this.fields = []
    this.asked = 0
    this.name = el('span', { class: 'command-name', tabindex: '-1', text: `/${command.line}` })
    this.more = el('span', { class: 'option-more' })
    this.root = el('div', { class: 'command', role: 'group', 'aria-label': `/${command.line}: ${command.description}` }, this.name, this.more)
    this.root.addEventListener('keydown', (event) => this.press(event))
    for (const option of command.options) if (option.required) this.add(option)
    this.offerMore()
  }

  /** Puts the cursor where something is to be typed. */
  focus() {
    const first = this.fields.find((field) => field.value === undefined) ?? this.fields[0]
    if (first) first.input.focus()
    else {
      this.name.focus()
      this.describe()
    }
  }

  add(option) {
    const field = new OptionField(option, this.desk.store, this.channel)
    this.fields.push(field)
    this.more.before(field.root)
    field.input.addEventListener('focus', () => this.suggest(field))
    field.input.addEventListener('click', () => this.desk.listbox.isOpen || this.suggest(field))
    field.input.addEventListener('input', () => {
      field.complain(null)
      this.suggest(field)
    })
    return field
  }

  /** Optional ones wait as buttons until somebody wants them. */
  offerMore() {
    const left = this.command.options.filter((option) => !this.fields.some((field) => field.name === option.name))
    this.more.replaceChildren(...left.map((option) => el('button', { class: 'option-add', type: 'button', title: option.description, on: { click: () => this.open(option.name) } }, icon('plus'), option.name)))
  }

  /** The field of that option, opened if it was not yet. */
  open(name) {
    const option = this.command.options.find((each) => each.name === name)
    const field = this.fields.find((each) => each.name === name) ?? this.add(option)
    this.offerMore()
    field.input.focus()
    return field
  }

  remove(field) {
    field.root.remove()
    this.fields = this.fields.filter((each) => each !== field)
    this.offerMore()
    this.desk.listbox.hide()
    this.focusLast()
  }

  focusLast() {
    const last = this.fields[this.fields.length - 1]
    if (last) last.input.focus()
    else this.focus()
  }

  /** Options that have a value, by name. */
  values(but = null) {
    const given = this.fields.filter((field) => field !== but && field.value !== undefined)
    return Object.fromEntries(given.map((field) => [field.name, field.value]))
  }

  /** Shows what may stand in a field; the bot is asked once the typing rests. */
  suggest(field) {
    this.field = field
    clearTimeout(this.timer)
    this.asked++
    if (!field.asksBot) return this.list(field, field.items)
    // Until the answer comes, Enter must not pick what no longer fits.
    const shown = this.desk.listbox.isOpen && this.listed === field ? this.desk.listbox.items : []
    this.list(field, shown.filter((item) => fits(item, field.text)), 'Looking …')
    this.timer = setTimeout(() => this.ask(field), field.text ? PAUSE : 0)
  }

  async ask(field) {
    const asked = ++this.asked
    const answer = await this.desk.socket.act('autocomplete', {
      channel: this.channel.id, line: this.command.line, option: field.name, text: field.text, options: this.values(field),
    })
    // Only the answer to what stands there now is of use.
    if (asked !== this.asked || document.activeElement !== field.input) return
    if (answer.kind === 'refused' || answer.failed) return this.list(field, [], 'The suggestions could not be loaded.')
    this.list(field, answer.choices, field.text ? 'Nothing fits; it may still be sent as it is.' : 'No suggestions.')
  }

  list(field, items, none = field.isFree ? '' : 'Nothing fits.') {
    this.listed = field
    const head = [el('strong', { text: field.name }), el('span', { text: field.option.description }), !field.option.required && el('span', { class: 'quiet', text: 'optional' })]
    if (field.problem) head.push(el('span', { class: 'problem', text: field.problem }))
    if (!items.length && none) head.push(el('span', { class: 'quiet', text: none }))
    const shown = items.map((item) => ({ ...item, title: item.name }))
    const at = items.findIndex((item) => item.name === field.text)
    // An option that may stay empty is not filled by the Enter that sends.
    const active = at >= 0 ? at : field.text || field.option.required ? 0 : -1
    this.desk.listbox.show(field.input, head.filter(Boolean), shown, active)
  }

  describe() {
    const hint = this.command.options.length ? 'Enter sends it; the buttons add what is optional.' : 'Enter sends it.'
    this.desk.listbox.show(this.name, [el('strong', { text: `/${this.command.line}` }), el('span', { text: this.command.description }), el('span', { class: 'quiet', text: hint })], [])
  }

  /** Takes an item of the list, and goes on. */
  take(item) {
    const { field } = this
    field.pick(item)
    this.asked++
    clearTimeout(this.timer)
    this.desk.listbox.hide()
    const next = this.fields.find((each) => each.option.required && each.value === undefined)
    ;(next ?? field).input.focus()
    this.desk.changed()
  }

  press(event) {
    if (event.isComposing) return
    const { listbox } = this.desk
    const field = this.fields.find((each) => each.input === event.target)
    if (listbox.press(event)) return
    if (event.key === 'Enter' && event.target.tagName !== 'BUTTON') {
      event.preventDefault()
      if (field && listbox.current && !this.isSettled(field)) this.take(listbox.current)
      else this.send()
    } else if (event.key === 'Tab' && !event.shiftKey && field && listbox.current && field.text && !this.isSettled(field)) {
      event.preventDefault()
      this.take(listbox.current)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (field && listbox.isOpen && listbox.items.length) listbox.hide()
      else this.desk.leave('')
    } else if (event.key === 'Backspace' && (!field || (!field.text && !field.input.selectionStart))) {
      event.preventDefault()
      if (field && !field.option.required) this.remove(field)
      else if (field && this.fields[0] !== field) this.fields[this.fields.indexOf(field) - 1].input.focus()
      else this.desk.leave(`/${this.command.line}`)
    }
  }

  /** Whether what stands in the field was picked from its list and not touched since. */
  isSettled(field) {
    return field.picked?.name === field.text && field.text !== '' && this.desk.listbox.current?.name === field.text
  }

  send() {
    clearTimeout(this.timer)
    for (const field of this.fields) field.complain(field.check())
    const wrong = this.fields.find((field) => field.problem)
    if (wrong) {
      wrong.input.focus()
      return this.list(wrong, wrong.items)
    }
    this.desk.send(this.command, this.values())
  }
}

const fits = (item, text) => item.name.toLowerCase().includes(text.trim().toLowerCase())
