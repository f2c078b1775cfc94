/** The left side: servers with their channels and threads, the conversation with the bot, and everyone who plays. */

import { el } from './dom.js'
import { face } from './faces.js'
import { icon } from './icons.js'
import { addressAs, hashOf } from './place.js'

export class Sidebar {
  /**
   * @param {HTMLElement} root
   * @param {import('./store.js').Store} store
   * @param {import('./reads.js').Reads} reads
   * @param {{addPerson: () => void, setDms: (open: boolean) => void, join: (guild: string) => void, leave: (guild: string) => void}} deeds
   */
  constructor(root, store, reads, deeds) {
    this.root = root
    this.store = store
    this.reads = reads
    this.deeds = deeds
  }

  /** @param {string} shown the channel that is shown */
  update(shown) {
    const focus = this.root.contains(document.activeElement) ? document.activeElement.dataset.key : null
    const places = this.places(shown)
    const scroll = this.root.querySelector('.side-scroll')?.scrollTop ?? 0
    this.root.replaceChildren(el('div', { class: 'side-scroll' }, places, this.cast()), this.myself())
    this.root.querySelector('.side-scroll').scrollTop = scroll
    if (focus) this.root.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus()
  }

  places(shown) {
    const { store } = this
    const servers = store.guilds.map((guild) => el('section', {},
      el('h2', { class: 'server', text: guild.name }),
      el('ul', {}, store.channelsIn(guild.id).map((channel) => this.channelItem(channel, shown)))))
    const strange = store.servers.filter((server) => !store.guilds.some((guild) => guild.id === server.id))
    const joins = strange.length > 0 && el('section', {}, el('ul', {}, strange.map((server) => el('li', {},
      el('button', { class: 'side-item', type: 'button', data: { key: `join:${server.id}` }, on: { click: () => this.deeds.join(server.id) } },
        icon('plus'), el('span', { class: 'side-name', text: `Join ${server.name}` }))))))
    const direct = store.channels.get(store.dm)
    return [servers, joins, direct && el('section', {},
      el('h3', { text: 'Direct messages' }),
      el('ul', {}, this.item(direct, shown, [face(store.bot, 'small'), el('span', { class: store.online ? 'dot online' : 'dot', title: store.online ? 'Online' : 'Offline' })], store.bot.name)))]
  }

  channelItem(channel, shown) {
    const threads = this.store.channelsIn(channel.guild, channel.id)
      .filter((thread) => !thread.archived || thread.id === shown)
    const item = this.item(channel, shown, [icon('hash')], channel.name)
    if (threads.length) item.append(el('ul', { class: 'threads' }, threads.map((thread) => this.item(thread, shown, [icon('thread')], thread.name))))
    return item
  }

  item(channel, shown, marks, name) {
    const here = channel.id === shown
    const unread = this.reads.unread(channel.id).length > 0
    const calls = this.reads.calls(channel.id)
    return el('li', {},
      el('a', { class: `side-item${unread ? ' unread' : ''}${here ? ' here' : ''}`, href: hashOf({ channel: channel.id }), 'aria-current': here ? 'page' : null, data: { key: channel.id, channel: channel.id } },
        marks, el('span', { class: 'side-name', text: name }),
        calls > 0 && el('span', { class: 'badge', 'aria-label': `${calls} for you`, text: calls > 99 ? '99+' : calls })))
  }

  cast() {
    const { store } = this
    const others = [...store.people.values()].filter((person) => person.id !== store.me)
    return el('section', { class: 'cast' },
      el('h3', { text: 'Sit down as somebody else' }),
      el('ul', {}, others.map((person) => el('li', { class: 'cast-item' },
        el('a', { class: 'side-item', href: addressAs(person.id), title: `Go on as ${person.name}`, data: { key: person.id } },
          face(person, 'small'), el('span', { class: 'side-name', text: person.name })),
        el('a', { class: 'plain side-tab', href: addressAs(person.id), target: '_blank', rel: 'noopener', title: `Open ${person.name} in another tab`, 'aria-label': `Open ${person.name} in another tab`, data: { key: `tab:${person.id}` } }, icon('tab')))),
      el('li', {}, el('button', { class: 'side-item', type: 'button', data: { key: 'add' }, on: { click: this.deeds.addPerson } },
        icon('plus'), el('span', { class: 'side-name', text: 'Add a person' })))))
  }

  myself() {
    const { store } = this
    const me = store.user(store.me)
    const toggle = el('button', {
      class: 'switch', type: 'button', role: 'switch', 'aria-checked': String(me.dms_open), 'aria-label': `Direct messages from ${store.bot.name}`, data: { key: 'dms' },
      on: { click: () => this.deeds.setDms(!me.dms_open) },
    })
    const servers = store.guilds.map((guild) => el('button', { class: 'plain', type: 'button', title: `Leave ${guild.name}`, 'aria-label': `Leave ${guild.name}`, data: { key: `leave:${guild.id}` }, on: { click: () => this.deeds.leave(guild.id) } }, icon('door')))
    return el('footer', { class: 'myself' },
      el('div', { class: 'myself-name' }, face(me), el('div', {}, el('strong', { text: me.name }), el('small', { text: 'This is you' })), servers),
      el('label', { class: 'myself-dms' }, el('span', { text: me.dms_open ? `${store.bot.name} may write to you` : `Closed to ${store.bot.name}'s messages` }), toggle))
  }
}
