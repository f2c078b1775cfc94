/** Forms that the bot opens. */

import { el, freshId } from './dom.js'
import { face } from './faces.js'
import { icon } from './icons.js'
import { menuElement } from './menu.js'

const ROW = 1
const MENU = 3
const INPUT = 4
const LABEL = 18
const PARAGRAPH = 2

/**
 * Shows a form; it stays until it is sent or given up.
 * @param {{id: string, modal: object}} opened
 * @param {object} bot
 * @param {(id: string, fields: object) => Promise<string|null>} submit resolves with what went wrong, or null
 */
export function openModal(opened, bot, submit) {
  const { modal } = opened
  const parts = modal.components.flatMap((part) => {
    if (part.type === LABEL) return [fieldOf(part.component, part.label, part.description)]
    if (part.type === ROW) return part.components.map((inner) => fieldOf(inner, inner.label))
    return []
  }).filter(Boolean)
  const heading = freshId('modal')
  const problem = el('p', { class: 'failure', role: 'alert', hidden: true })
  const send = el('button', { class: 'button primary', text: 'Submit' })
  const close = () => dialog.close()
  const form = el('form', { method: 'dialog' },
    el('header', {}, face(bot), el('h2', { id: heading, text: modal.title }), el('button', { class: 'plain', type: 'button', 'aria-label': 'Close', on: { click: close } }, icon('close'))),
    el('p', { class: 'modal-note', text: `What you write here goes to ${bot.name}.` }),
    parts.map((part) => part.element), problem,
    el('footer', {}, el('button', { class: 'button secondary', type: 'button', text: 'Cancel', on: { click: close } }), send))
  const dialog = el('dialog', { class: 'modal', 'aria-labelledby': heading }, form)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const empty = parts.find((part) => part.missing())
    if (empty) return empty.focus()
    send.classList.add('busy')
    send.disabled = true
    const wrong = await submit(opened.id, Object.fromEntries(parts.map((part) => [part.id, part.value()])))
    send.classList.remove('busy')
    send.disabled = false
    if (wrong === null) return dialog.close()
    problem.hidden = false
    problem.textContent = wrong
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  parts[0]?.focus()
}

/** @returns {{id: string, element: Node, value: () => any, missing: () => boolean, focus: () => void}|null} */
function fieldOf(part, label, description) {
  if (part.type === INPUT) return textField(part, label, description)
  if (part.type === MENU) return menuField(part, label, description)
  return null
}

function textField(part, label, description) {
  const long = part.style === PARAGRAPH
  const needed = part.required !== false
  const input = el(long ? 'textarea' : 'input', {
    type: long ? null : 'text', rows: long ? '4' : null, required: needed, minlength: part.min_length, maxlength: part.max_length ?? 4000,
    placeholder: part.placeholder, autocomplete: 'off', value: part.value ?? '',
  })
  return {
    id: part.custom_id, element: labelled('label', label, description, needed, input),
    value: () => input.value, missing: () => false, focus: () => input.focus(),
  }
}

function menuField(part, label, description) {
  const needed = part.required !== false
  const menu = menuElement({ ...part, min_values: needed ? (part.min_values ?? 1) : 0 }, () => {}, { label })
  const button = menu.querySelector('button')
  const least = part.min_values ?? 1
  return {
    id: part.custom_id, element: labelled('div', label, description, needed, menu),
    value: () => menu.values, missing: () => needed && menu.values.length < least, focus: () => button.focus(),
  }
}

function labelled(tag, label, description, needed, control) {
  return el(tag, { class: 'modal-field' },
    el('span', { class: 'modal-label' }, label, needed && el('span', { class: 'needed', title: 'needed', text: ' *' })),
    description && el('small', { text: description }), control)
}
