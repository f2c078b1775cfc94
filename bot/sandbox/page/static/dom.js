/** Building elements. Text is always set as text, so nothing that anybody wrote can become markup. */

/**
 * @param {string} tag
 * @param {Object<string, any>} [props] attributes; `class`, `text`, `data` (an object), `on` (listeners by event) and
 *   `style` (an object) are set in their own way; null, undefined and false leave an attribute out, true sets it empty
 * @param {...(Node|string|null|undefined|false)} children
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue
    if (name === 'class') element.className = value
    else if (name === 'text') element.textContent = value
    else if (name === 'data') Object.assign(element.dataset, value)
    else if (name === 'style') for (const [key, each] of Object.entries(value)) element.style.setProperty(key, each)
    else if (name === 'on') for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener)
    else if (name === 'value') element.value = value
    else element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false))
  return element
}

/** Makes `parent` hold exactly `nodes`, moving and replacing as little as possible. */
export function arrange(parent, nodes) {
  const wanted = new Set(nodes)
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove()
  nodes.forEach((node, at) => {
    if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null)
  })
}

let numbers = 0

/** An id that no other element of the page has. */
export const freshId = (prefix) => `${prefix}-${++numbers}`
