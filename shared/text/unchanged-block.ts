import type { Range } from './text-range.ts'

/**
 * Returns the range that a range has after its text was edited, if the lines around it are unchanged and occur once in
 * both texts. Null otherwise: the same words elsewhere may be another passage.
 */
export function rangeInUnchangedBlock(former: string, text: string, { start, end }: Range): Range | null {
  if (start < 0 || end > former.length || start >= end) return null
  const from = former.lastIndexOf('\n', start - 1) + 1
  const next = former.indexOf('\n', end)
  const block = `\n${former.slice(from, next === -1 ? undefined : next)}\n`
  const [before, after] = [onlyPlace(`\n${former}\n`, block), onlyPlace(`\n${text}\n`, block)]
  if (before === null || after === null) return null
  return { start: start - from + after, end: end - from + after }
}

function onlyPlace(text: string, block: string): number | null {
  const at = text.indexOf(block)
  return at === -1 || text.includes(block, at + 1) ? null : at
}
