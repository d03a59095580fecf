import { foldedName } from './tag.ts'

/** The commas of Latin, Arabic, Chinese and Japanese. */
const COMMAS = /([,\u060C\u3001\uFF0C\uFE50\uFE51\uFF64])/u
/** Semicolons separate the names of a list without commas. Beside commas, they are a part of a name. */
const SEMICOLONS = /([;\u061B\uFF1B\uFE54])/u
const SEPARATOR = new RegExp(`${COMMAS.source}|${SEMICOLONS.source}`, 'u')

/** Existing names may contain this many separators. */
const MOST_WITHIN = 6

/**
 * Splits a list of tags that a reader typed or that a file contains. A name of `known` that itself contains separators
 * stays whole. Empty names are left out.
 */
export function splitTags(text: string, known: Iterable<string> = []): string[] {
  const whole = new Set([...known].filter((name) => SEPARATOR.test(name)).map(foldedName))
  // Names are at even places, the separators between them at odd ones.
  const parts = text.split(COMMAS.test(text) ? COMMAS : SEMICOLONS)
  const names: string[] = []
  for (let at = 0; at < parts.length; ) {
    let end = at + 1
    if (whole.size > 0) {
      for (let last = Math.min(parts.length, at + 1 + 2 * MOST_WITHIN); last > end; last -= 2) {
        if (whole.has(foldedName(parts.slice(at, last).join('')))) end = last
      }
    }
    const name = parts.slice(at, end).join('').trim()
    if (name !== '') names.push(name)
    at = end + 1
  }
  return names
}

/** True if a typed list ends with a separator that starts no existing name, so that its tags can be added. */
export function endsTags(text: string, known: Iterable<string> = []): boolean {
  if (!SEPARATOR.test(text.slice(-1))) return false
  const folded = text.trimStart().toLowerCase()
  for (const name of known) if (foldedName(name).startsWith(folded)) return false
  return true
}
