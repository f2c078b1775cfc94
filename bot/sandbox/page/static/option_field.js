/** One option of a command while it is typed: what may stand there, and what stands there now. */

import { el } from './dom.js'
import { face } from './faces.js'
import { icon } from './icons.js'

const INTEGER = 4
const BOOLEAN = 5
const USER = 6
const CHANNEL = 7
const MENTIONABLE = 9
const NUMBER = 10
const SHOWN = 25

export class OptionField {
  /**
   * @param {object} option Discord's option
   * @param {import('./store.js').Store} store
   * @param {object} channel where the command is typed
   */
  constructor(option, store, channel) {
    this.option = option
    this.store = store
    this.channel = channel
    this.picked = null
    this.input = el('input', {
      type: 'text', class: 'option-input', autocomplete: 'off', spellcheck: 'false', size: '6', enterkeyhint: 'next', role: 'combobox',
      'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-label': `${option.name}: ${option.description}`,
      inputmode: option.type === INTEGER ? 'numeric' : option.type === NUMBER ? 'decimal' : null,
      data: { option: option.name },
    })
    this.root = el('label', { class: 'option' }, el('span', { class: 'option-name', text: option.name }), this.input)
    this.input.addEventListener('input', () => this.fit())
    this.fit()
  }

  get name() {
    return this.option.name
  }

  get text() {
    return this.input.value
  }

  /** Writes into the field as if it was typed. */
  type(text) {
    this.input.value = text
    this.fit()
  }

  /** Takes one of the items that were offered. */
  pick(item) {
    this.picked = item
    this.type(item.name)
    this.complain(null)
  }

  fit() {
    this.input.size = Math.min(Math.max(this.text.length + 1, 6), 60)
  }

  /** Marks the field as wrong, or right again with null. */
  complain(why) {
    this.root.classList.toggle('wrong', Boolean(why))
    this.input.setAttribute('aria-invalid', String(Boolean(why)))
    this.problem = why
  }

  /** Whether the bot suggests what may stand here. */
  get asksBot() {
    return Boolean(this.option.autocomplete)
  }

  /** Whether anything may be typed. */
  get isFree() {
    const listed = this.option.choices?.length || [BOOLEAN, USER, CHANNEL, MENTIONABLE].includes(this.option.type)
    return !listed
  }

  /** What can be picked without asking the bot, as far as it fits what is typed: [{name, value, mark?}] */
  get items() {
    const typed = this.picked?.name === this.text ? '' : this.text.trim().toLowerCase().replace(/^[@#]/, '')
    return this.listed.filter((item) => item.name.toLowerCase().includes(typed)).slice(0, SHOWN)
  }

  get listed() {
    const { option, store, channel } = this
    if (option.choices?.length) return option.choices
    if (option.type === BOOLEAN) return [{ name: 'True', value: 'true' }, { name: 'False', value: 'false' }]
    if (option.type === USER || option.type === MENTIONABLE) {
      const members = store.guildOf(channel)?.members.map((id) => store.user(id)) ?? [store.user(store.me)]
      return [...members, store.bot].map((user) => ({ name: user.name, value: user.id, mark: face(user, 'small') }))
    }
    if (option.type === CHANNEL) {
      const kinds = option.channel_types?.length ? option.channel_types : null
      return [...store.channels.values()].filter((each) => each.guild && each.guild === channel.guild && (!kinds || kinds.includes(each.type)))
        .map((each) => ({ name: each.name, value: each.id, mark: icon(each.parent ? 'thread' : 'hash') }))
    }
    return []
  }

  /** What is sent; undefined while nothing is typed. */
  get value() {
    const text = this.text.trim()
    if (!text) return undefined
    if (this.picked?.name === this.text) return this.picked.value
    return this.listed.find((item) => item.name.toLowerCase() === text.toLowerCase().replace(/^[@#]/, ''))?.value ?? text
  }

  /** Why this cannot be sent, in words; null when it can. */
  check() {
    const { option, value } = this
    if (value === undefined) return option.required ? 'This one is needed.' : null
    if (this.isFree && (option.type === INTEGER || option.type === NUMBER)) {
      if (option.type === INTEGER ? !/^[-+]?\d+$/.test(value) : Number.isNaN(Number(value))) return 'This is a number.'
      const { min_value: least = -Infinity, max_value: most = Infinity } = option
      return value < least || value > most ? `From ${least} to ${most}, please.` : null
    }
    if (!this.isFree && !this.listed.some((item) => String(item.value) === String(value))) return 'Pick one of the list.'
    return null
  }
}
