import { alignLetters, type Match, runScore, startBonus } from './align-letters.ts'

export type { Match } from './align-letters.ts'

/**
 * Ways in which a query can match a text. A score is one of these values plus less than 100, so that no number of weak
 * matches outranks a whole word.
 */
export const fit = {
  /** The letters appear in order, most of them in runs. */
  near: 100,
  /** Initials or starts of words. Ranks below any word of an alias. */
  starts: 180,
  inside: 300,
  /** Every word of the query starts a word, in any order. */
  words: 400,
  wordStart: 500,
  /** The query is the start of the text. */
  start: 600,
  word: 700,
  firstWord: 800,
  exact: 900,
} as const

/**
 * A query of at least this length must match in runs, because almost every text contains a few given letters in order.
 */
const TELLING = 3
/** The fraction of a run's score that scattered letters must reach. */
const NEAR = 0.65
/** Letters in more runs than this match by coincidence, such as "fold" in "Font: Lexend". */
const NEAR_RUNS = 2
/** Maximum length of a word that may be skipped between two initials. */
const SHORT_WORD = 3

const plain = /^[\x00-\x7f]*$/

/**
 * Returns the text in lower case without diacritics. Each character remains one character, so indices are also valid in
 * the original text.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  let folded = ''
  for (const unit of text) {
    const plain = unit.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    folded += plain.length === unit.length ? plain : unit.toLowerCase().slice(0, unit.length).padEnd(unit.length)
  }
  return folded
}

/** Returns a bit mask of the letters in a folded text. Comparing it with a query's mask rules out most texts. */
export function lettersAndDigits(folded: string): number {
  let letters = 0
  for (let at = 0; at < folded.length; at++) letters |= 1 << (folded.charCodeAt(at) % 32)
  return letters
}

/** Folds a query and normalizes its spaces to single ones between words. */
export const foldQuery = (typed: string): string => foldText(typed).replace(/\s+/g, ' ').trim()

/**
 * Matches a folded query in a text: as a whole, word by word, or by its letters in order, as fzf does. `text` shows
 * where words start. Returns null if a letter is missing, or if a query of three letters or more is scattered over the
 * text.
 */
export function scoreMatch(query: string, text: string, folded = foldText(text)): Match | null {
  if (query === '') return { score: 0, at: [] }
  return whole(query, text, folded) ?? wordByWord(query, text, folded) ?? scattered(query, text, folded)
}

const short = (length: number): number => Math.min(length, 60) * 0.05

function whole(query: string, text: string, folded: string): Match | null {
  let score = 0
  let best = -1
  for (let place = folded.indexOf(query); place !== -1; place = folded.indexOf(query, place + 1)) {
    const here = wholeFit(place, query.length, text, folded)
    if (here > score) {
      score = here
      best = place
    }
  }
  return best === -1 ? null : { score: score - short(folded.length), at: range(best, query.length) }
}

const range = (start: number, length: number): readonly number[] => Array.from({ length }, (_, at) => start + at)

function wholeFit(place: number, length: number, text: string, folded: string): number {
  const endsWord = !isWordLetter(folded[place + length])
  if (place === 0) {
    // "newsletter" counts as the whole word in "Newsletters".
    if (!endsWord) return folded.slice(length) === 's' ? fit.firstWord : fit.start
    return /[\p{L}\p{N}]/u.test(folded.slice(length)) ? fit.firstWord : fit.exact
  }
  if (startBonus(text, place) === 0) return fit.inside
  return endsWord ? fit.word : fit.wordStart
}

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}\p{M}]/u.test(letter)

function wordByWord(query: string, text: string, folded: string): Match | null {
  // An empty word would be found everywhere, in an endless loop.
  const words = query.split(' ').filter((word) => word !== '')
  if (words.length < 2) return null
  const at = new Set<number>()
  for (const word of words) {
    let place = folded.indexOf(word)
    while (place !== -1 && (startBonus(text, place) === 0 || at.has(place))) place = folded.indexOf(word, place + 1)
    if (place === -1) return null
    for (const one of range(place, word.length)) at.add(one)
  }
  return { score: fit.words - short(folded.length), at: [...at].sort((a, b) => a - b) }
}

function scattered(spaced: string, text: string, folded: string): Match | null {
  const query = spaced.replaceAll(' ', '')
  const found = alignLetters(query, text, folded)
  if (found === null) return null
  const kind = byStarts(found.at, text) ? fit.starts : isNear(found) ? fit.near : null
  return kind === null
    ? null
    : { score: kind + Math.max(0, Math.min(60, found.score / 2)) - short(folded.length), at: found.at }
}

const isNear = ({ at, score }: Match): boolean =>
  at.length < TELLING || (runsOf(at) <= NEAR_RUNS && score >= NEAR * runScore(at.length))

const runsOf = (at: readonly number[]): number => at.filter((place, index) => at[index - 1] !== place - 1).length

/** True if every run of marked letters starts a word, and no long word is skipped between two of them. */
function byStarts(at: readonly number[], text: string): boolean {
  return at.every((place, index) => {
    const before = at[index - 1]
    if (before === place - 1) return true
    if (startBonus(text, place) === 0) return false
    const skipped =
      before === undefined
        ? []
        : text
            .slice(before + 1, place)
            .split(/\s+/)
            .slice(1, -1)
    return skipped.every((word) => word.length <= SHORT_WORD)
  })
}
