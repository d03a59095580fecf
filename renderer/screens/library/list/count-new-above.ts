/** What a list held below this many rows was out of sight when its top was. */
const KNOWN = 500

/** How many rows have come in above those that were known: unknown ones at the very top, until one that is known. */
export function countNewAbove(known: readonly number[], ids: readonly number[]): number {
  if (known === ids || known.length === 0) return 0
  const before = new Set(known.slice(0, KNOWN))
  const first = ids.findIndex((id) => before.has(id))
  return Math.max(0, first)
}
