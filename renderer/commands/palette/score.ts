/** Where a query was found in a text, and how well. */
export interface Match {
  readonly score: number
  /** Indices into the text, ascending: the letters to mark. */
  readonly at: readonly number[]
}

const START = 10
const BOUNDARY = 8
const CAMEL = 7
const RUN = 6
const LETTER = 2
const GAP = 1
const LONGEST_GAP = 12
const EXACT = 30
const PREFIX = 14

// oxlint-disable-next-line no-control-regex
const plain = /^[\x00-\x7f]*$/

/** Lower case without diacritics, one character for one, so that places in it are places in the text. */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  let folded = ''
  for (const unit of text) {
    const plain = unit.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    folded += plain.length === unit.length ? plain : unit.toLowerCase().slice(0, unit.length).padEnd(unit.length)
  }
  return folded
}

/**
 * Finds the letters of a query in a text, in their order, as fzf does: starts of words, runs and what stands close together
 * count for more. `query` and `folded` are folded; `text` tells where words begin. Null when a letter is missing.
 */
export function scoreMatch(query: string, text: string, folded = foldText(text)): Match | null {
  if (query === '') return { score: 0, at: [] }
  if (!isWithin(query, folded)) return null
  const bonus = bonuses(text)
  const width = folded.length
  // best[i][j]: the best score with the i-th letter of the query at place j.
  const best: Float64Array[] = []
  const from: Int32Array[] = []
  for (let i = 0; i < query.length; i++) {
    const row = new Float64Array(width).fill(-Infinity)
    const back = new Int32Array(width).fill(-1)
    const above = best[i - 1]
    let reach = -Infinity
    let reachAt = -1
    for (let j = i; j < width; j++) {
      if (above && j > 0) {
        // The best of what stood before, worn down by each letter between.
        reach -= GAP
        const candidate = above[j - 1] ?? -Infinity
        if (candidate - LONGEST_GAP > reach || candidate >= reach) {
          reach = candidate
          reachAt = j - 1
        }
      }
      if (folded[j] !== query[i]) continue
      const here = LETTER + (bonus[j] ?? 0)
      if (!above) row[j] = here - Math.min(j, LONGEST_GAP) * 0.25
      else {
        const run = (above[j - 1] ?? -Infinity) + RUN + here
        const jump = reach + here
        row[j] = Math.max(run, jump)
        back[j] = run >= jump ? j - 1 : reachAt
      }
    }
    best.push(row)
    from.push(back)
  }
  const last = best.at(-1)
  if (!last) return null
  let end = -1
  for (let j = 0; j < width; j++) if ((last[j] ?? -Infinity) > (end === -1 ? -Infinity : (last[end] ?? 0))) end = j
  if (end === -1) return null
  const at: number[] = []
  for (let i = query.length - 1, j = end; i >= 0 && j >= 0; i--) {
    at.unshift(j)
    j = from[i]?.[j] ?? -1
  }
  const whole = folded === query ? EXACT : folded.startsWith(query) ? PREFIX : 0
  return { score: (last[end] ?? 0) + whole - Math.min(width, 60) * 0.05, at }
}

/** The query with one letter forgotten, doubled or swapped: for words of four letters and more that match nothing. */
export function oneEditAway(query: string): readonly string[] {
  if (query.length < 4) return []
  const variants = new Set<string>()
  for (let at = 0; at < query.length; at++) {
    variants.add(query.slice(0, at) + query.slice(at + 1))
    if (at + 1 < query.length) variants.add(query.slice(0, at) + query[at + 1] + query[at] + query.slice(at + 2))
  }
  variants.delete(query)
  return [...variants]
}

function isWithin(query: string, folded: string): boolean {
  let at = -1
  for (const letter of query) {
    at = folded.indexOf(letter, at + 1)
    if (at === -1) return false
  }
  return true
}

const boundaries = new Set(' \t\n-_/.:,()[]"“”‘’\u00A0')

function bonuses(text: string): Float64Array {
  const all = new Float64Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const here = text[at] ?? ''
    const before = text[at - 1]
    if (before === undefined) all[at] = START
    else if (boundaries.has(before)) all[at] = BOUNDARY
    else if (isUpper(here) && !isUpper(before) && before !== before.toUpperCase()) all[at] = CAMEL
  }
  return all
}

const isUpper = (letter: string): boolean => letter !== letter.toLowerCase()
