/** Position and quality of a query's match in a text. */
export interface Match {
  readonly score: number
  /** Indices of the letters to mark in the text, ascending. */
  readonly at: readonly number[]
}

/** Points for a single letter. */
const START = 10
const BOUNDARY = 8
const CAMEL = 7
const RUN = 6
const LETTER = 2
const GAP = 1
const LONGEST_GAP = 12

/** Returns the score of a query with which a text starts. This is the maximum for queries of the same length. */
export const runScore = (length: number): number => LETTER + START + (length - 1) * (RUN + LETTER)

/**
 * Finds the best-scoring positions of a query's letters, in order. Starts of words, runs and letters close together
 * score higher.
 */
export function alignLetters(query: string, text: string, folded: string): Match | null {
  if (!isWithin(query, folded)) return null
  // For each letter of the query: its positions, and for each position the best score of an alignment that ends there
  // and that alignment's previous position.
  const rows: Row[] = []
  for (let i = 0; i < query.length; i++) {
    const row = rowOf(query[i] ?? '', text, folded, rows.at(-1) ?? null)
    if (row.places.length === 0) return null
    rows.push(row)
  }
  const last = rows.at(-1)
  if (!last) return null
  let end = 0
  for (let n = 1; n < last.scores.length; n++) if ((last.scores[n] ?? 0) > (last.scores[end] ?? 0)) end = n
  const at: number[] = []
  for (let i = query.length - 1, n = end; i >= 0; i--) {
    at.push(rows[i]?.places[n] ?? 0)
    n = rows[i]?.from[n] ?? 0
  }
  at.reverse()
  return { score: last.scores[end] ?? 0, at }
}

interface Row {
  readonly places: readonly number[]
  readonly scores: readonly number[]
  /** Indices into the previous row. */
  readonly from: readonly number[]
}

/** Visits only the positions of the letter, which are few in a title. */
function rowOf(letter: string, text: string, folded: string, above: Row | null): Row {
  const row = { places: [] as number[], scores: [] as number[], from: [] as number[] }
  let next = 0
  let reach = -Infinity
  let reachAt = 0
  let reachPlace = 0
  const first = above ? (above.places[0] ?? 0) + 1 : 0
  for (let place = folded.indexOf(letter, first); place !== -1; place = folded.indexOf(letter, place + 1)) {
    const here = LETTER + startBonus(text, place)
    row.places.push(place)
    if (!above) {
      row.scores.push(here - Math.min(place, LONGEST_GAP) * 0.25)
      row.from.push(0)
      continue
    }
    // The best score so far, reduced for every letter in between.
    for (; next < above.places.length && (above.places[next] ?? 0) < place; next++) {
      const at = above.places[next] ?? 0
      const score = above.scores[next] ?? 0
      if (score >= reach - GAP * (at - reachPlace)) {
        reach = score
        reachAt = next
        reachPlace = at
      }
    }
    const jump = reach - GAP * (place - 1 - reachPlace) + here
    const beside = above.places[next - 1] === place - 1
    const run = beside ? (above.scores[next - 1] ?? 0) + RUN + here : -Infinity
    row.scores.push(Math.max(run, jump))
    row.from.push(run >= jump ? next - 1 : reachAt)
  }
  return row
}

function isWithin(query: string, folded: string): boolean {
  let at = -1
  for (const letter of query) {
    at = folded.indexOf(letter, at + 1)
    if (at === -1) return false
  }
  return true
}

const boundaries = new Set(' \t\n-–—_/.:;,()[]{}"\'“”‘’#@&+|!?¿¡«»\u00A0')

/** Returns the points for a letter that starts a word, otherwise 0. */
export function startBonus(text: string, at: number): number {
  const before = text[at - 1]
  if (before === undefined) return START
  if (boundaries.has(before)) return BOUNDARY
  return isUpper(text[at] ?? '') && !isUpper(before) && before !== before.toUpperCase() ? CAMEL : 0
}

const isUpper = (letter: string): boolean => letter !== letter.toLowerCase()
