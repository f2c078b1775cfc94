/** Puts the page together: who sits here, what they see, and what each of their deeds does. */

import { Composer } from './composer.js'
import { Head } from './head.js'
import { Log } from './log.js'
import { Memory } from './memory.js'
import { openModal } from './modal.js'
import { setClock, tick } from './moments.js'
import { askName, confirmDeed } from './people.js'
import { personHere, placeHere, settle } from './place.js'
import { Reads } from './reads.js'
import { Sidebar } from './sidebar.js'
import { Socket } from './socket.js'
import { Store } from './store.js'
import { toast } from './toasts.js'

const NO_ANSWER = 'The application did not respond'
const byId = (id) => document.getElementById(id)

const store = new Store()
setClock(() => store.now())
let page = null

const socket = new Socket(personHere(), (event) => store.apply(event), tellConnection)
store.listen((event) => {
  if (event.kind === 'snapshot' && page === null) page = new Page()
  else page?.changed(event)
})
setInterval(() => {
  tick()
  page?.head.tick()
}, 1000)

function tellConnection(state) {
  const words = {
    lost: 'The connection to the sandbox is lost. Trying again …',
    gone: 'The sandbox was started anew, at another address: the terminal in which it runs tells it.',
  }
  document.body.classList.toggle('lost', state !== 'open')
  byId('notice').dataset.connection = words[state] ?? ''
  showNotice()
}

function showNotice() {
  const notice = byId('notice')
  const offline = store.ready && !store.online ? `${store.bot.name} is not connected just now; nobody answers.` : ''
  notice.textContent = notice.dataset.connection || offline
}

class Page {
  constructor() {
    this.memory = new Memory(store.me)
    this.reads = new Reads(store, this.memory)
    this.sidebar = new Sidebar(byId('sidebar'), store, this.reads, {
      addPerson: () => askName((name) => this.addPerson(name)),
      setDms: (open) => this.act('dms', { open }),
      join: (guild) => this.act('join', { guild }),
      leave: (guild) => this.leaveServer(guild),
    })
    this.head = new Head(byId('head'), store, { toggleSidebar: () => this.toggleSidebar(), advance: (hours) => this.act('advance', { hours }) })
    this.log = new Log(byId('log'), store, this.memory, {
      use: (message, part, values) => this.use(message, part, values),
      dismiss: (message) => this.dismiss(message),
      remove: (message) => this.act('delete', { channel: message.channel_id, message: message.id }),
      seen: () => this.seen(),
    })
    this.composer = new Composer(byId('composer'), {
      store, socket, memory: this.memory,
      run: (command, values) => this.run(command, values),
      say: (text) => this.say(text),
      toEnd: () => this.log.toEnd(),
    })
    this.attend()
    const { channel, message } = placeHere()
    const start = store.channels.has(channel) ? channel : this.usualChannel()
    settle(store.me, { channel: start, message: start === channel ? message : null })
    this.go()
    if (!matchMedia('(pointer: coarse)').matches) this.composer.focus()
  }

  /** What happens to the page as a whole. */
  attend() {
    addEventListener('hashchange', () => this.go())
    addEventListener('focus', () => this.seen())
    document.addEventListener('visibilitychange', () => this.seen())
    document.addEventListener('keydown', (event) => this.press(event))
    document.addEventListener('click', (event) => this.follow(event))
    byId('shade').addEventListener('click', () => this.toggleSidebar(false))
  }

  /** Where a person begins: where they were last, else where the bot has spoken, else the first channel. */
  usualChannel() {
    if (store.channels.has(this.memory.channel)) return this.memory.channel
    const open = [...store.channels.values()].filter((channel) => channel.guild && !channel.parent)
    const spoken = open.find((channel) => store.messagesIn(channel.id).some((message) => message.author.id === store.bot.id))
    return (spoken ?? open[0])?.id ?? store.dm
  }

  /** Goes to the place that the address names. */
  go() {
    const { channel, message } = placeHere()
    if (!store.channels.has(channel)) {
      toast('You cannot see that channel.')
      return settle(store.me, { channel: this.channel })
    }
    this.toggleSidebar(false)
    const stays = channel === this.channel
    if (stays && message && !this.log.goTo({ message, offset: null })) toast('That message is no longer here.')
    if (!stays) {
      if (this.channel) this.log.save()
      this.channel = channel
      this.memory.channel = channel
      const last = this.reads.last(channel)
      const divider = last !== '0' && this.reads.unread(channel).length ? last : null
      this.log.show(channel, message, divider)
      this.seen()
      if (!matchMedia('(pointer: coarse)').matches && store.ready && this.composer.channel) requestAnimationFrame(() => this.composer.focus())
    }
    this.draw()
  }

  /** Draws all but the log anew. */
  draw() {
    const channel = store.channels.get(this.channel)
    const calls = [...store.channels.keys()].reduce((sum, id) => sum + this.reads.calls(id), 0)
    this.sidebar.update(this.channel)
    this.head.update(channel, calls)
    this.composer.show(channel)
    const name = channel.id === store.dm ? `@${store.bot.name}` : `#${channel.name}`
    document.title = `${calls ? `(${calls}) ` : ''}${store.user(store.me).name} · ${name}`
    showNotice()
  }

  /** An event has changed the world. */
  changed(event) {
    if (!store.channels.has(this.channel)) {
      const next = this.usualChannel()
      this.channel = null
      settle(store.me, { channel: next })
      return this.go()
    }
    const here = event.kind === 'snapshot' || event.channel === this.channel
    if (here && ['snapshot', 'message', 'message_update', 'message_delete'].includes(event.kind)) this.log.update()
    if (['person', 'channel'].includes(event.kind)) this.log.update()
    if (event.kind === 'message' && here) {
      this.log.came()
      if (event.message.author.id === store.me || event.message.interaction_metadata?.user.id === store.me) this.log.toEnd()
    }
    if (event.kind === 'snapshot') tick()
    this.seen(false)
    if (event.kind !== 'message_update' || !here) this.draw()
  }

  /** What is at the end of the log is read once somebody looks. */
  seen(draw = true) {
    if (!this.channel || document.visibilityState !== 'visible' || !document.hasFocus() || !this.log.pinned) return
    if (this.reads.mark(this.channel) && draw) this.draw()
  }

  toggleSidebar(open = !document.body.classList.contains('sidebar-open')) {
    document.body.classList.toggle('sidebar-open', open)
  }

  /** Keys that mean the same everywhere: letters go into the composer, Alt with arrows to other channels. */
  press(event) {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      const items = [...document.querySelectorAll('#sidebar [data-channel]')]
      const at = items.findIndex((item) => item.dataset.channel === this.channel)
      const next = items[(at + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length]
      location.hash = next.hash
      return
    }
    if (event.key === 'Escape') this.toggleSidebar(false)
    const typing = event.target.closest?.('input, textarea, select, dialog, [role="combobox"], [role="listbox"]')
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (letter && !typing && !this.composer.form) this.composer.focus()
  }

  /** Presses on things in texts: a command's name opens it, a link to the place where one is goes there again. */
  follow(event) {
    const named = event.target.closest?.('[data-command]')
    if (named && !this.composer.openCommand(named.dataset.command)) toast(`/${named.dataset.command} cannot be used here.`)
    const link = event.target.closest?.('a[href^="#"]')
    if (link && link.hash === location.hash) this.go()
  }

  async act(op, fields) {
    const answer = await socket.act(op, fields)
    if (answer.kind === 'refused') toast(answer.text)
    return answer
  }

  async use(message, part, values) {
    this.log.fail(message.id, null)
    const place = { channel: message.channel_id, message: message.id, custom_id: part.custom_id }
    const answer = await (values ? this.act('select', { ...place, values }) : this.act('click', place))
    if (answer.failed) this.log.fail(message.id, 'This interaction failed')
    this.opened(answer)
  }

  async run(command, values) {
    const channel = this.channel
    const answer = await this.act('run', { channel, line: command.line, options: values })
    if (answer.kind === 'refused') return false
    if (answer.failed) store.note(channel, { failure: NO_ANSWER, command: command.line })
    this.opened(answer)
    return true
  }

  opened(answer) {
    if (answer.modal) openModal(answer.modal, store.bot, (id, fields) => this.submit(id, fields))
  }

  async submit(modal, fields) {
    const answer = await socket.act('submit', { modal, fields })
    if (answer.kind === 'refused') return answer.text
    return answer.failed ? 'Something went wrong. Try again.' : null
  }

  async say(text) {
    this.log.toEnd()
    // "@Bruno" means the person, as it does where names are picked from a list.
    const people = [...store.people.values(), store.bot].sort((a, b) => b.name.length - a.name.length)
    const content = people.reduce((words, person) => words.replaceAll(`@${person.name}`, `<@${person.id}>`), text)
    return (await this.act('send', { channel: this.channel, content })).kind !== 'refused'
  }

  dismiss(message) {
    this.memory.dismiss(message.id)
    this.log.update()
    this.composer.focus()
  }

  async addPerson(name) {
    const answer = await socket.act('add_person', { name })
    return answer.kind === 'refused' ? answer.text : null
  }

  leaveServer(guild) {
    const { name } = store.guilds.find((each) => each.id === guild)
    confirmDeed(`Leave ${name}?`, 'You will no longer see its channels. You can join again from the list at the left.', 'Leave', async () => {
      const answer = await socket.act('leave', { guild })
      return answer.kind === 'refused' ? answer.text : null
    })
  }
}
