/** Longer objects are not searched, because they contain no useful facts. */
const LONGEST = 500_000
const MOST_TRIES = 5

/**
 * Returns the first JSON object after `mark` in a page's scripts that has these values, or null if there is none. Sites
 * pass facts to their own scripts this way. Brackets in strings do not count.
 */
export function jsonObjectAfter(
  text: string,
  mark: string,
  having: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | null {
  let from = 0
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const at = text.indexOf(mark, from)
    if (at < 0) return null
    from = at + mark.length
    const found = objectAt(text, from)
    if (found && Object.entries(having).every(([name, value]) => found[name] === value)) return found
  }
  return null
}

function objectAt(text: string, start: number): Record<string, unknown> | null {
  let depth = 0
  let inString = false
  const most = Math.min(text.length, start + LONGEST)
  for (let at = start; at < most; at++) {
    const letter = text[at]
    if (inString) {
      if (letter === '\\') at++
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{') depth++
    else if (letter === '}' && --depth === 0) return parse(text.slice(start, at + 1))
  }
  return null
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
