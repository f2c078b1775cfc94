/** Slash commands as a person picks them: one line for each that can be run. */

const SUBCOMMAND = 1
const GROUP = 2

/**
 * The commands of a channel, each with its full line: {line, description, options}.
 * @param {object[]} commands Discord's command objects
 */
export function lines(commands) {
  const found = []
  const walk = (node, line) => {
    const options = node.options ?? []
    const branches = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP)
    if (branches.length) for (const branch of branches) walk(branch, `${line} ${branch.name}`)
    else found.push({ line, description: node.description, options })
  }
  for (const command of commands) walk(command, command.name)
  return found.sort((a, b) => a.line.localeCompare(b.line))
}

/**
 * What fits the words after the slash, best first: lines that begin so, then lines with a word that begins so, then
 * those that have the words anywhere, in the description too.
 */
export function matching(found, typed) {
  const words = typed.toLowerCase().trim().replace(/\s+/g, ' ')
  const rank = ({ line, description }) => {
    if (line.startsWith(words)) return 0
    if (line.split(' ').some((word) => word.startsWith(words))) return 1
    if (line.includes(words)) return 2
    return description.toLowerCase().includes(words) ? 3 : 4
  }
  return found.map((each) => [rank(each), each]).filter(([each]) => each < 4).sort((a, b) => a[0] - b[0]).map(([, each]) => each)
}

/** The command that `typed` names in full, when a space or an option follows; null otherwise. */
export function completed(found, typed) {
  const text = typed.replace(/\s+/g, ' ')
  const fitting = found.filter(({ line }) => text.startsWith(`${line} `))
  const best = fitting.sort((a, b) => b.line.length - a.line.length)[0]
  if (!best || found.some(({ line }) => line !== best.line && line.startsWith(text.trimEnd() + ' '))) return null
  return { command: best, rest: text.slice(best.line.length + 1) }
}
