/** The world as this tab's person sees it, kept true by the events that come in. */

import { compareIds, idAt } from './ids.js'

export const EPHEMERAL = 64
export const DM = 1
export const THREADS = [11, 12]

export class Store {
  constructor() {
    this.ready = false
    this.me = null
    this.bot = null
    this.online = false
    this.dm = null
    this.ahead = 0
    this.people = new Map()
    this.guilds = []
    this.servers = []
    this.channels = new Map()
    this.commands = {}
    this.messages = new Map()
    this.listeners = []
  }

  /** Calls `listener(event)` after each event that has changed something. */
  listen(listener) {
    this.listeners.push(listener)
  }

  /** Takes in an event of the server's, or one of this tab's own. */
  apply(event) {
    this[`on_${event.kind}`]?.(event)
    for (const listener of this.listeners) listener(event)
  }

  /** The world's time in Unix milliseconds. */
  now() {
    return Date.now() + this.ahead
  }

  /** The messages of a channel, oldest first. */
  messagesIn(channel) {
    return this.messages.get(channel) ?? []
  }

  message(channel, id) {
    return this.messagesIn(channel).find((message) => message.id === id)
  }

  /** Anyone by id, the bot included; undefined for strangers. */
  user(id) {
    return id === this.bot?.id ? this.bot : this.people.get(id)
  }

  guildOf(channel) {
    return this.guilds.find((guild) => guild.id === channel?.guild)
  }

  /** Text channels of a server in their order, or the threads of a channel, newest first. */
  channelsIn(guild, parent = null) {
    const found = [...this.channels.values()].filter((each) => each.guild === guild && each.parent === parent)
    return parent ? found.sort((a, b) => compareIds(b.id, a.id)) : found
  }

  /** Shows something that only this tab knows, like a failed command, among a channel's messages. */
  note(channel, fields) {
    const id = idAt(this.now())
    const message = {
      id, channel_id: channel, type: 0, content: '', author: this.bot, mentions: [], attachments: [], components: [],
      flags: EPHEMERAL, ephemeral: true, loading: false, edited_timestamp: null, local: true, ...fields,
    }
    this.apply({ kind: 'message', channel, message })
  }

  on_snapshot(event) {
    this.ready = true
    this.me = event.me
    this.bot = event.bot
    this.online = event.online
    this.dm = event.dm
    this.guilds = event.guilds
    this.servers = event.servers
    this.commands = event.commands
    this.people = new Map(event.people.map((person) => [person.id, person]))
    this.channels = new Map(event.channels.map((channel) => [channel.id, channel]))
    const local = [...this.messages].map(([channel, messages]) => [channel, messages.filter((each) => each.local)])
    this.messages = new Map(Object.entries(event.messages))
    for (const [channel, messages] of local) for (const message of messages) this.insert(channel, message)
    this.setClock(event)
  }

  on_message({ channel, message }) {
    this.insert(channel, message)
  }

  on_message_update({ channel, message }) {
    const messages = this.messagesIn(channel)
    const at = messages.findIndex((each) => each.id === message.id)
    // One that is older than all that is shown stays away: it would stand at the top as if nothing lay between.
    if (at >= 0) messages[at] = message
  }

  on_message_delete({ channel, id }) {
    this.messages.set(channel, this.messagesIn(channel).filter((message) => message.id !== id))
  }

  on_channel({ channel, commands }) {
    this.channels.set(channel.id, channel)
    this.commands[channel.id] = commands
  }

  on_channel_delete({ id }) {
    this.channels.delete(id)
    this.messages.delete(id)
  }

  on_person({ person }) {
    this.people.set(person.id, person)
  }

  on_commands({ commands }) {
    this.commands = commands
  }

  on_bot({ online }) {
    this.online = online
  }

  setClock({ now }) {
    const ahead = Date.parse(now) - Date.now()
    this.ahead = Math.abs(ahead) < 2000 ? 0 : ahead
  }

  insert(channel, message) {
    const messages = this.messagesIn(channel)
    let at = messages.length
    while (at > 0 && compareIds(messages[at - 1].id, message.id) > 0) at--
    if (messages[at - 1]?.id === message.id) messages[at - 1] = message
    else messages.splice(at, 0, message)
    this.messages.set(channel, messages)
  }
}
