/** What a person has not read yet, channel by channel. */

import { compareIds } from './ids.js'

export class Reads {
  /** @param {import('./store.js').Store} store @param {import('./memory.js').Memory} memory */
  constructor(store, memory) {
    this.store = store
    this.memory = memory
  }

  /** The last message of a channel that was seen; "0" where none was. */
  last(channel) {
    return this.memory.read[channel] ?? '0'
  }

  /** The unread messages of others. */
  unread(channel) {
    const last = this.last(channel)
    return this.store.messagesIn(channel).filter((message) =>
      compareIds(message.id, last) > 0 && message.author.id !== this.store.me && !message.ephemeral)
  }

  /** How many unread messages call this person by name; in the conversation with the bot all do. */
  calls(channel) {
    const unread = this.unread(channel)
    return channel === this.store.dm ? unread.length : unread.filter((message) => this.isCall(message)).length
  }

  isCall(message) {
    return message.mention_everyone || message.mentions.some((user) => user.id === this.store.me)
  }

  /** Everything in the channel counts as seen; whether that changed anything. */
  mark(channel) {
    const newest = this.store.messagesIn(channel).findLast((message) => !message.local)
    if (!newest || compareIds(newest.id, this.last(channel)) <= 0) return false
    this.memory.markRead(channel, newest.id)
    return true
  }
}
