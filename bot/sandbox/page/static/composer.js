/** Where one writes: plain text, or a command that begins with a slash. */

import { CommandForm } from './command_form.js'
import { completed, lines, matching } from './commands.js'
import { el } from './dom.js'
import { face } from './faces.js'
import { icon } from './icons.js'
import { Listbox } from './listbox.js'

const LONGEST = 2000

export class Composer {
  /**
   * @param {HTMLElement} root
   * @param {object} desk `store`, `socket`, `memory`, and the deeds `run(command, values)` and `say(text)`, which resolve
   *   with false where it was refused
   */
  constructor(root, desk) {
    this.desk = desk
    this.form = null
    this.listbox = new Listbox((item) => (this.form ? this.form.take(item) : this.take(item)))
    this.field = el('textarea', {
      class: 'composer-text', rows: '1', maxlength: LONGEST, role: 'combobox', 'aria-expanded': 'false', 'aria-autocomplete': 'list', enterkeyhint: 'send', autocomplete: 'off',
    })
    this.slash = el('button', { class: 'plain composer-slash', type: 'button', title: 'Commands', 'aria-label': 'Commands', text: '/', on: { click: () => this.startCommand() } })
    this.sendButton = el('button', { class: 'plain composer-send', type: 'button', title: 'Send', 'aria-label': 'Send', on: { click: () => this.send() } }, icon('send'))
    this.body = el('div', { class: 'composer-body' }, this.field)
    this.box = el('div', { class: 'composer-box' }, this.slash, this.body, this.sendButton)
    this.status = el('div', { class: 'composer-status', role: 'status' })
    root.replaceChildren(this.listbox.root, this.box, this.status)
    this.field.addEventListener('input', () => this.typed())
    this.field.addEventListener('keydown', (event) => this.press(event))
    this.box.addEventListener('focusout', (event) => this.box.contains(event.relatedTarget) || this.listbox.hide())
    this.field.addEventListener('focus', () => this.field.value.startsWith('/') && this.typed())
  }

  /** Turns to a channel; what was half written there comes back. */
  show(channel) {
    if (this.channel?.id !== channel.id) {
      this.leave(this.desk.memory.draft(channel.id), false)
      this.listbox.hide()
    }
    this.channel = channel
    const { store } = this.desk
    const name = channel.id === store.dm ? `@${store.bot.name}` : `#${channel.name}`
    const allowed = channel.can_send
    this.field.placeholder = !allowed ? 'You may not write in this channel.' : innerWidth < 600 ? `Message ${name}` : `Message ${name}, or type / for commands`
    this.field.setAttribute('aria-label', `Message ${name}`)
    this.field.disabled = !allowed
    this.commands = lines(store.commands[channel.id] ?? [])
    this.offerSlash()
    this.fit()
  }

  /** The button that begins a command stands beside plain text only. */
  offerSlash() {
    this.slash.hidden = Boolean(this.form) || !this.commands?.length
  }

  focus() {
    if (this.form) this.form.focus()
    else this.field.focus({ preventScroll: true })
  }

  startCommand() {
    this.leave('/')
    this.typed()
  }

  /** Opens the form of a command by its full name, as a press on its mention does. */
  openCommand(name) {
    const command = this.commands.find((each) => each.line === name)
    if (command) this.openForm(command)
    return Boolean(command)
  }

  typed() {
    this.desk.memory.saveDraft(this.channel.id, this.field.value)
    this.fit()
    const text = this.field.value
    if (!text.startsWith('/') || text.includes('\n')) return this.listbox.hide()
    const named = completed(this.commands, text.slice(1))
    if (named) return this.openForm(named.command, named.rest)
    this.offer(text.slice(1))
  }

  offer(typed) {
    const { store } = this.desk
    const found = matching(this.commands, typed)
    const head = found.length
      ? [el('strong', { text: 'Commands' }), el('span', { class: 'quiet', text: 'arrow keys and Enter, or a press' })]
      : [el('span', { class: 'quiet', text: this.commands.length ? `There is no command like /${typed}` : `${store.bot.name} has no commands here yet.` })]
    this.listbox.show(this.field, head, found.map((command) => ({
      command, mark: face(store.bot, 'small'), title: commandTitle(command), detail: command.description, side: store.bot.name,
    })))
  }

  take(item) {
    this.openForm(item.command)
  }

  openForm(command, rest = '') {
    this.field.value = ''
    this.desk.memory.saveDraft(this.channel.id, '')
    this.form = new CommandForm(command, this.channel, {
      store: this.desk.store,
      socket: this.desk.socket,
      listbox: this.listbox,
      send: (...sent) => this.run(...sent),
      leave: (text) => this.leave(text),
      changed: () => this.fit(),
    })
    this.body.replaceChildren(this.form.root)
    this.offerSlash()
    this.form.focus()
    if (rest && this.form.fields[0]) {
      const named = this.form.fields.find((field) => rest.startsWith(`${field.name}:`))
      const field = named ?? this.form.fields[0]
      field.type(named ? rest.slice(field.name.length + 1).trimStart() : rest)
      this.form.suggest(field)
    }
    this.fit()
  }

  /** Back to plain text. */
  leave(text, focus = true) {
    this.listbox.hide()
    if (this.form) {
      this.form = null
      this.body.replaceChildren(this.field)
    }
    this.offerSlash()
    this.field.value = text
    this.fit()
    if (!focus) return
    this.field.focus()
    if (text.startsWith('/')) this.typed()
  }

  press(event) {
    if (event.isComposing || this.listbox.press(event)) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      if (this.listbox.current) this.take(this.listbox.current)
      else this.send()
    } else if (event.key === 'Tab' && this.listbox.current) {
      event.preventDefault()
      this.take(this.listbox.current)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      this.listbox.isOpen ? this.listbox.hide() : this.desk.toEnd()
    }
  }

  send() {
    if (this.form) return this.form.send()
    if (this.listbox.current) return this.take(this.listbox.current)
    return this.say()
  }

  async say() {
    const text = this.field.value.trim()
    if (!text || this.field.disabled) return
    this.leave('')
    this.desk.memory.saveDraft(this.channel.id, '')
    if ((await this.desk.say(text)) === false && !this.field.value) this.leave(text)
  }

  async run(command, values) {
    const typed = this.form
    this.leave('')
    const late = setTimeout(() => (this.status.textContent = `Sending /${command.line} …`), 400)
    const fine = await this.desk.run(command, values)
    clearTimeout(late)
    this.status.textContent = ''
    // What could not even be sent is put back, to be mended.
    if (fine === false && !this.form && !this.field.value && typed.channel.id === this.channel.id) {
      this.form = typed
      this.body.replaceChildren(typed.root)
      this.offerSlash()
      typed.focus()
    }
  }

  /** As high as its text, up to a third of the window. */
  fit() {
    this.field.style.setProperty('height', 'auto')
    this.field.style.setProperty('height', `${Math.min(this.field.scrollHeight, innerHeight / 3)}px`)
    this.sendButton.classList.toggle('ready', Boolean(this.form || this.field.value.trim()))
  }
}

/** "/weapon play card", the options paler. */
function commandTitle(command) {
  const options = command.options.filter((option) => option.required).map((option) => el('span', { class: 'list-option', text: option.name }))
  return el('span', {}, `/${command.line} `, options)
}
