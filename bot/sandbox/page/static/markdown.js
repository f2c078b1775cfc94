/**
 * Discord's markdown as a tree of plain data; `prose.js` makes elements of it. Nothing here knows of markup, so nothing
 * that anybody wrote can become any.
 *
 * Blocks: text, heading (level), small, quote, list (ordered, start, items), pre (text).
 * Inline: text, br, strong, em, u, s, spoiler, code, link (href), user, role, channel (id), command (name), time (unix,
 * style), everyone (text).
 */

const FENCE = /```(?:[\w+.-]*\n)?\n*([\s\S]*?)\n*```/g
const LIST = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/

/** @param {string} source @returns {object[]} blocks */
export function parse(source) {
  const blocks = []
  let from = 0
  for (const fence of source.matchAll(FENCE)) {
    if (!fence[1]) continue
    blocks.push(...parseLines(source.slice(from, fence.index).replace(/\n$/, '')))
    blocks.push({ type: 'pre', text: fence[1] })
    from = fence.index + fence[0].length
    if (source[from] === '\n') from++
  }
  blocks.push(...parseLines(source.slice(from)))
  return blocks
}

function parseLines(source) {
  if (!source) return []
  const lines = source.split('\n')
  const blocks = []
  let text = []
  const flush = () => {
    if (text.length) blocks.push({ type: 'text', children: parseInline(text.join('\n')) })
    text = []
  }
  const add = (block) => {
    flush()
    blocks.push(block)
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    const heading = /^(#{1,3}) +(\S.*)$/.exec(line)
    if (heading) {
      add({ type: 'heading', level: heading[1].length, children: parseInline(heading[2]) })
    } else if (/^-# +\S/.test(line)) {
      add({ type: 'small', children: parseInline(line.replace(/^-# +/, '')) })
    } else if (line.startsWith('>>> ')) {
      add({ type: 'quote', blocks: parseLines([line.slice(4), ...lines.slice(at + 1)].join('\n')) })
      break
    } else if (/^> ?/.test(line) && (line.startsWith('> ') || line === '>')) {
      const quoted = [line]
      while (at + 1 < lines.length && (lines[at + 1].startsWith('> ') || lines[at + 1] === '>')) quoted.push(lines[++at])
      add({ type: 'quote', blocks: parseLines(quoted.map((each) => each.slice(2)).join('\n')) })
    } else if (LIST.test(line)) {
      const items = [line]
      while (at + 1 < lines.length && continues(items[0], lines[at + 1])) items.push(lines[++at])
      add(parseList(items))
    } else {
      text.push(line)
    }
  }
  flush()
  return blocks
}

/** Whether a line belongs to the list that `first` began: deeper, or of the same kind. */
function continues(first, line) {
  const here = LIST.exec(first)
  const next = LIST.exec(line)
  return next !== null && (next[1].length > here[1].length || next[2].endsWith('.') === here[2].endsWith('.'))
}

/** Deeper items hang under the last one that stands further out. */
function parseList(lines) {
  const [, indent, mark] = LIST.exec(lines[0])
  const ordered = mark.endsWith('.')
  const list = { type: 'list', ordered, start: ordered ? parseInt(mark, 10) : 1, items: [] }
  for (let at = 0; at < lines.length; at++) {
    const [, deep, , words] = LIST.exec(lines[at])
    const inner = []
    while (at + 1 < lines.length && LIST.exec(lines[at + 1])[1].length > Math.max(indent.length, deep.length)) inner.push(lines[++at])
    list.items.push({ children: parseInline(words), list: inner.length ? parseList(inner) : null })
  }
  return list
}

/** Each rule: a pattern that must fit at the very place, and what to make of it (null: it does not fit after all). */
const RULES = [
  [/\\([^A-Za-z0-9\s])/y, (m) => ({ type: 'text', text: m[1] })],
  [/\n/y, () => ({ type: 'br' })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => ({ type: 'time', unix: Number(m[1]), style: m[2] ?? 'f' })],
  [/<@!?(\d+)>/y, (m) => ({ type: 'user', id: m[1] })],
  [/<@&(\d+)>/y, (m) => ({ type: 'role', id: m[1] })],
  [/<#(\d+)>/y, (m) => ({ type: 'channel', id: m[1] })],
  [/<\/([^:<>]{1,100}):(\d+)>/y, (m) => ({ type: 'command', name: m[1] })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => ({ type: 'link', href: m[1], children: [{ type: 'text', text: m[1] }] })],
  [/\[((?:\\[\s\S]|[^[\]\\])+)\]\(<?(https?:\/\/[^\s<>)]+)>?\)/y, (m) => ({ type: 'link', href: m[2], masked: true, children: parseInline(m[1]) })],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])]/y, (m) => ({ type: 'link', href: m[0], children: [{ type: 'text', text: m[0] }] })],
  [/@(?:everyone|here)\b/y, (m) => ({ type: 'everyone', text: m[0] })],
  [/\*\*\*(?=\S)((?:\\[\s\S]|[^\\])+?)\*\*\*(?!\*)/y, (m) => ({ type: 'strong', children: [{ type: 'em', children: parseInline(m[1]) }] })],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, (m) => ({ type: 'strong', children: parseInline(m[1]) })],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (m) => ({ type: 'u', children: parseInline(m[1]) })],
  [/~~((?:\\[\s\S]|[^\\])+?)~~(?!~)/y, (m) => ({ type: 's', children: parseInline(m[1]) })],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, (m) => ({ type: 'spoiler', children: parseInline(m[1]) })],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])+?)\*(?!\*)/y, (m) => (/\s$/.test(m[1]) ? null : { type: 'em', children: parseInline(m[1]) })],
  [/_((?:__|\\[\s\S]|[^_\\])+?)_(?![A-Za-z0-9_])/y, (m, before) => (/\w/.test(before) ? null : { type: 'em', children: parseInline(m[1]) })],
]
const PLAIN = /[^\\\n`<[h@*_~|]+|[\s\S]/y

/** @param {string} source @returns {object[]} inline nodes */
export function parseInline(source) {
  const nodes = []
  let at = 0
  while (at < source.length) {
    const { node, length } = next(source, at)
    const last = nodes[nodes.length - 1]
    if (node.type === 'text' && last?.type === 'text') last.text += node.text
    else nodes.push(node)
    at += length
  }
  return nodes
}

/** Backticks up to the next run of just as many; without one they are plain text. */
function code(source, at) {
  const runs = /`+/g
  runs.lastIndex = at
  const [mark] = runs.exec(source)
  for (let run = runs.exec(source); run; run = runs.exec(source)) {
    if (run[0] !== mark) continue
    const text = source.slice(at + mark.length, run.index)
    return { node: { type: 'code', text: text.replace(/^ (?=`)|(?<=`) $/g, '') }, length: run.index + mark.length - at }
  }
  return { node: { type: 'text', text: mark }, length: mark.length }
}

function next(source, at) {
  if (source[at] === '`') return code(source, at)
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    const length = found?.[0].length
    const node = found && make(found, source[at - 1] ?? '')
    if (node) return { node, length }
  }
  PLAIN.lastIndex = at
  const [text] = PLAIN.exec(source)
  return { node: { type: 'text', text }, length: text.length }
}
