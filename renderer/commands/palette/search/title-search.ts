import { oneEditAway } from './one-edit-variants.ts'
import { fit, lettersAndDigits, type Match, scoreMatch } from './score.ts'
import type { FoldedTitle } from './title-index.ts'

export interface FoundTitle<T extends FoldedTitle> {
  readonly title: T
  /** Indices of the title's characters to mark. */
  readonly at: readonly number[]
  /** Comparable with the scores of other kinds. Negative for a typing error. */
  readonly score: number
}

/** Milliseconds that handling a key event may spend on synchronous search. */
const AT_ONCE = 2
/** Milliseconds of work before yielding: half a frame at 120 Hz. */
const SLICE = 4
/** Number of titles between clock checks. */
const LOOK = 128
/**
 * Maximum number of titles to score letter by letter. Only words too short to distinguish titles match more than that.
 */
const WEIGHED = 200
/** Ranks a typing error below everything that is typed correctly. */
const SLIP = -2000

/**
 * Searches many titles without delaying key presses. Works for a few milliseconds at a time. After a letter is added,
 * searches only the previous matches. A new search cancels the current one.
 */
export class TitleSearch<T extends FoldedTitle> {
  readonly #now: () => number
  readonly #pause: () => Promise<void>
  #run = 0
  #last: { readonly titles: readonly T[]; readonly query: string; readonly found: readonly T[] } | null = null

  /** `pause` resolves after other work has had a chance to run. */
  constructor(now: () => number, pause: () => Promise<void>) {
    this.#now = now
    this.#pause = pause
  }

  /**
   * Finds the best matches of a folded query, best first. Returns synchronously if that is fast enough. Returns null if
   * another search has started in the meantime.
   */
  find(
    titles: readonly T[],
    query: string,
    limit: number,
  ): readonly FoundTitle<T>[] | Promise<readonly FoundTitle<T>[] | null> {
    this.#run += 1
    const steps = this.#steps(titles, query, limit)
    const first = steps.next()
    return first.done ? first.value : this.#later(steps, this.#run)
  }

  async #later(
    steps: Generator<undefined, readonly FoundTitle<T>[]>,
    run: number,
  ): Promise<readonly FoundTitle<T>[] | null> {
    for (;;) {
      await this.#pause()
      if (run !== this.#run) return null
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  *#steps(titles: readonly T[], query: string, limit: number): Generator<undefined, readonly FoundTitle<T>[]> {
    const narrows = this.#last?.titles === titles && query.startsWith(this.#last.query)
    const found = yield* this.#matching(narrows && this.#last ? this.#last.found : titles, [query], AT_ONCE)
    this.#last = { titles, query, found }
    const weighed = this.#weigh(found.slice(0, WEIGHED), [query], limit, (match) => match)
    if (weighed.length > 0) return weighed
    const slips = oneEditAway(query)
    const near = yield* this.#matching(titles, slips, AT_ONCE)
    return this.#weigh(near.slice(0, WEIGHED), slips, limit, (match) =>
      match.score < fit.words ? null : { ...match, score: match.score + SLIP },
    )
  }

  /** Returns titles that contain the query's letters in order, sorted by `plainness`. Ties keep the given order. */
  *#matching(titles: readonly T[], queries: readonly string[], first: number): Generator<undefined, readonly T[]> {
    const ranks: readonly T[][] = Array.from({ length: NONE }, () => [])
    const wanted = queries.map((query) => ({ query, letters: lettersAndDigits(query.replaceAll(' ', '')) }))
    let until = this.#now() + first
    for (let at = 0; queries.length > 0 && at < titles.length; at++) {
      if (at % LOOK === LOOK - 1 && this.#now() > until) {
        yield
        until = this.#now() + SLICE
      }
      const title = titles[at]
      if (title === undefined) continue
      let best = NONE
      for (const { query, letters } of wanted)
        if ((title.letters & letters) === letters) best = Math.min(best, plainness(query, title.folded))
      ranks[best]?.push(title)
    }
    return ranks.flat()
  }

  #weigh(
    titles: readonly T[],
    queries: readonly string[],
    limit: number,
    judge: (match: Match) => Match | null,
  ): readonly FoundTitle<T>[] {
    return titles
      .flatMap((title) => {
        const matches = queries.flatMap((query) => scoreMatch(query, title.title, title.folded) ?? [])
        const best = matches.flatMap((match) => judge(match) ?? []).sort((a, b) => b.score - a.score)[0]
        return best ? [{ title, at: best.at, score: best.score }] : []
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  }
}

/** The `plainness` of a title that doesn't match. */
const NONE = 5

/**
 * Returns how plainly a title matches. 0: the title starts with the query. 1: a word does. 2: the title contains the
 * query. 3: the title contains all the query's words. 4: the title contains the query's letters in order.
 */
function plainness(query: string, folded: string): number {
  const place = folded.indexOf(query)
  if (place === 0) return 0
  if (place > 0) return folded.includes(` ${query}`) ? 1 : 2
  if (query.includes(' ') && query.split(' ').every((word) => folded.includes(word))) return 3
  let at = -1
  for (const letter of query) {
    if (letter === ' ') continue
    at = folded.indexOf(letter, at + 1)
    if (at === -1) return NONE
  }
  return 4
}
