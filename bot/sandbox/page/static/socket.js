/** The tab's one connection: events come in, deeds go out and are answered. It comes back by itself after a break. */

const FIRST_PAUSE = 400
const LONGEST_PAUSE = 5000

export class Socket {
  /**
   * @param {string|null} person whose eyes; null for the first person of the world
   * @param {(event: object) => void} hear called with every event that is no answer
   * @param {(state: 'open'|'lost'|'gone') => void} tell how the connection is; gone: this address is no longer served
   */
  constructor(person, hear, tell) {
    this.person = person
    this.hear = hear
    this.tell = tell
    this.pause = FIRST_PAUSE
    this.n = 0
    this.waiting = new Map()
    this.connect()
  }

  connect() {
    const address = new URL('live', location.href)
    address.protocol = 'ws:'
    address.search = this.person ? `?person=${this.person}` : ''
    address.hash = ''
    this.socket = new WebSocket(address)
    this.socket.onopen = () => {
      this.pause = FIRST_PAUSE
      this.tell('open')
    }
    this.socket.onmessage = (frame) => this.take(JSON.parse(frame.data))
    this.socket.onclose = () => this.lose()
  }

  /**
   * Does something; resolves with its `done` or `refused` event, or with `refused` when there is no connection.
   * @param {string} op
   * @param {object} fields
   */
  act(op, fields = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ kind: 'refused', text: 'There is no connection to the sandbox just now.' })
    }
    const n = ++this.n
    return new Promise((resolve) => {
      this.waiting.set(n, resolve)
      this.socket.send(JSON.stringify({ op, n, ...fields }))
    })
  }

  take(event) {
    if (event.kind !== 'done' && event.kind !== 'refused') return this.hear(event)
    this.waiting.get(event.n)?.(event)
    this.waiting.delete(event.n)
  }

  async lose() {
    for (const resolve of this.waiting.values()) resolve({ kind: 'refused', text: 'The connection broke off.' })
    this.waiting.clear()
    this.tell((await isGone()) ? 'gone' : 'lost')
    setTimeout(() => this.connect(), this.pause)
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE)
  }
}

/** Whether a server is there and does not know this address: a later run, with a secret of its own. */
async function isGone() {
  try {
    return (await fetch(location.pathname, { method: 'HEAD' })).status === 404
  } catch {
    return false
  }
}
