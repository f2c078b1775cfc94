/** Discord's ids: text of digits that carry a moment, rising with time. */

const EPOCH = 1420070400000n

/** Negative when `a` is older, for sorting. Ids grow longer, so text alone does not compare. */
export function compareIds(a, b) {
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}

/** The moment of an id, in Unix milliseconds. */
export const momentOf = (id) => Number((BigInt(id) >> 22n) + EPOCH)

/** An id for something that exists in this tab only. */
export const idAt = (milliseconds) => String((BigInt(Math.floor(milliseconds)) - EPOCH) << 22n)
