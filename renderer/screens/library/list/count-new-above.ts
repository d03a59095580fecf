/** The number of rows to remember. Rows further down were out of view while the top of the list was visible. */
const KNOWN = 500

/** Returns the number of unknown rows at the very top, up to the first known row. */
export function countNewAbove(known: readonly number[], ids: readonly number[]): number {
  if (known === ids || known.length === 0) return 0
  const before = new Set(known.slice(0, KNOWN))
  const first = ids.findIndex((id) => before.has(id))
  return Math.max(0, first)
}
