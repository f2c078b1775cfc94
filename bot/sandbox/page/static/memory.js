/**
 * What the browser keeps: for good, what a person has read, dismissed and where they were; for this tab, drafts and
 * places in the log. A browser that keeps nothing still has a page that works.
 */

function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key))
  } catch {
    return null
  }
}

function write(storage, key, value) {
  try {
    if (value === null || value === undefined) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden: then it is forgotten at the next reload.
  }
}

export class Memory {
  /** @param {string} person */
  constructor(person) {
    this.person = person
    this.read = read(localStorage, `read:${person}`) ?? {}
    this.dismissed = new Set(read(localStorage, `dismissed:${person}`) ?? [])
  }

  /** The last channel that this person looked at. */
  get channel() {
    return read(localStorage, `channel:${this.person}`)
  }

  set channel(id) {
    write(localStorage, `channel:${this.person}`, id)
  }

  /** Remembers that everything up to `message` was seen. */
  markRead(channel, message) {
    // Two tabs of one person share what was read.
    this.read = { ...read(localStorage, `read:${this.person}`), [channel]: message }
    write(localStorage, `read:${this.person}`, this.read)
  }

  dismiss(message) {
    this.dismissed.add(message)
    write(localStorage, `dismissed:${this.person}`, [...this.dismissed].slice(-500))
  }

  draft(channel) {
    return read(sessionStorage, `draft:${this.person}:${channel}`) ?? ''
  }

  saveDraft(channel, text) {
    write(sessionStorage, `draft:${this.person}:${channel}`, text || null)
  }

  /** Where the log of a channel stood: {message, offset}, or null for its end. */
  scroll(channel) {
    return read(sessionStorage, `scroll:${this.person}:${channel}`)
  }

  saveScroll(channel, place) {
    write(sessionStorage, `scroll:${this.person}:${channel}`, place)
  }
}
