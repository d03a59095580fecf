/** Where and how well a query matches a text. */
export interface Match {
  readonly score: number
  /** Ascending indices into the text: the letters to mark. */
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

/** Lower case without diacritics. Maps one character to one, so indices stay valid in the original text. */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  let folded = ''
  for (const unit of text) {
    const plain = unit.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    folded += plain.length === unit.length ? plain : unit.toLowerCase().slice(0, unit.length).padEnd(unit.length)
  }
  return folded
}

/** A bit mask of a folded text's letters. One comparison rules out most texts for a query. */
export function lettersAndDigits(folded: string): number {
  let letters = 0
  for (let at = 0; at < folded.length; at++) letters |= 1 << (folded.charCodeAt(at) % 32)
  return letters
}

/**
 * Matches a query's letters in a text in order, as fzf does. Starts of words, runs and close letters score higher.
 * `query` and `folded` are folded, and `text` shows where words begin. Returns null if a letter is missing.
 */
export function scoreMatch(query: string, text: string, folded = foldText(text)): Match | null {
  if (query === '') return { score: 0, at: [] }
  if (!isWithin(query, folded)) return null
  // For each letter of the query: its positions, the best score of an alignment that ends there, and the previous
  // position of that alignment.
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
  const whole = folded === query ? EXACT : folded.startsWith(query) ? PREFIX : 0
  return { score: (last.scores[end] ?? 0) + whole - Math.min(folded.length, 60) * 0.05, at }
}

interface Row {
  readonly places: readonly number[]
  readonly scores: readonly number[]
  /** Indices into the previous row. */
  readonly from: readonly number[]
}

/** Visits only the positions of the letter. A title has few of each. */
function rowOf(letter: string, text: string, folded: string, above: Row | null): Row {
  const row = { places: [] as number[], scores: [] as number[], from: [] as number[] }
  let next = 0
  let reach = -Infinity
  let reachAt = 0
  let reachPlace = 0
  const first = above ? (above.places[0] ?? 0) + 1 : 0
  for (let place = folded.indexOf(letter, first); place !== -1; place = folded.indexOf(letter, place + 1)) {
    const here = LETTER + bonus(text, place)
    row.places.push(place)
    if (!above) {
      row.scores.push(here - Math.min(place, LONGEST_GAP) * 0.25)
      row.from.push(0)
      continue
    }
    // The best score so far, reduced by each letter in between.
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

/**
 * Variants of the query with one letter removed or two neighbours swapped. For queries of four letters or more that
 * match nothing.
 */
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

function bonus(text: string, at: number): number {
  const before = text[at - 1]
  if (before === undefined) return START
  if (boundaries.has(before)) return BOUNDARY
  return isUpper(text[at] ?? '') && !isUpper(before) && before !== before.toUpperCase() ? CAMEL : 0
}

const isUpper = (letter: string): boolean => letter !== letter.toLowerCase()
