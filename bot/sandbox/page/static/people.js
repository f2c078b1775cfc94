/** Small questions of the page's own. */

import { el } from './dom.js'

/** Asks for a newcomer's name; `add(name)` resolves with what went wrong, or null. */
export function askName(add) {
  const input = el('input', { type: 'text', required: true, maxlength: '32', autocomplete: 'off', placeholder: 'Emeka' })
  question('Add a person', 'Somebody new joins the server. Open them in another tab to play with yourself, or hand over the keyboard.', 'Add',
    el('label', { class: 'modal-field' }, el('span', { class: 'modal-label', text: 'Name' }), input), () => add(input.value))
  input.focus()
}

/** Asks before something that is not undone in passing. */
export function confirmDeed(title, text, word, deed) {
  question(title, text, word, null, deed)
}

function question(title, text, word, field, deed) {
  const problem = el('p', { class: 'failure', role: 'alert', hidden: true })
  const form = el('form', { method: 'dialog' },
    el('header', {}, el('h2', { text: title })), el('p', { class: 'modal-note', text }), field, problem,
    el('footer', {}, el('button', { class: 'button secondary', type: 'button', text: 'Cancel', on: { click: () => dialog.close() } }), el('button', { class: 'button primary', text: word })))
  const dialog = el('dialog', { class: 'modal small', 'aria-label': title }, form)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const wrong = await deed()
    if (!wrong) return dialog.close()
    problem.hidden = false
    problem.textContent = wrong
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
