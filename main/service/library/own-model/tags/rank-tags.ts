import { foldWords } from '#shared/text/search/fold-words.ts'
import { wordsIn } from '#shared/text/search/words-of.ts'

/** An item whose words are compared. */
export interface WordedItem {
  readonly title: string
  readonly site: string | null
  readonly author: string | null
  /** The start of the text. */
  readonly text: string
}

export interface TaggedItem extends WordedItem {
  readonly tags: readonly number[]
}

/** Words and their weights. The sum of the squares is 1. */
type Weights = ReadonlyMap<string, number>

/** Words of the title count as often as this. */
const TITLE = 3
const LONGEST_WORD = 40
/** Tags that fit less than this are not suggested, as a cosine. Measured: see the test. */
const LEAST_LIKENESS = 0.06
/** Tags that fit much less than the best one are not suggested. */
const LEAST_SHARE = 0.45

/** Counts the words of an item. Its site and its author count as words, too. */
function countsOf({ title, site, author, text }: WordedItem): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (word: string, by: number) => counts.set(word, (counts.get(word) ?? 0) + by)
  for (const word of wordsIn(foldWords(text))) if (isTelling(word)) add(word, 1)
  for (const word of wordsIn(foldWords(title))) if (isTelling(word)) add(word, TITLE)
  if (site) add(`site ${foldWords(site)}`, TITLE)
  if (author) add(`author ${foldWords(author)}`, TITLE)
  return counts
}

/** Numbers and single letters say little. */
const isTelling = (word: string): boolean =>
  word.length <= LONGEST_WORD && !/^\p{N}+$/u.test(word) && (word.length > 2 || /[^\u0000-\u024F]/.test(word))

/**
 * Learns which words the items of each tag have, and ranks tags for another item: the cosine of its words and the mean
 * of the tag's items, where rare words count more (tf-idf, Rocchio).
 */
export class TagRanking {
  readonly #items: { readonly counts: ReadonlyMap<string, number>; readonly tags: readonly number[] }[] = []
  readonly #frequency = new Map<string, number>()

  add(item: TaggedItem): void {
    const counts = countsOf(item)
    this.#items.push({ counts, tags: item.tags })
    for (const word of counts.keys()) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1)
  }

  /** Returns the tags that fit the item, the best first, without those in `except`. */
  rank(item: WordedItem, except: ReadonlySet<number>, most: number): number[] {
    const own = this.#weightsOf(countsOf(item))
    if (own.size === 0) return []
    const likeness = new Map<number, number>()
    for (const [tag, { size, shared }] of this.#means(own)) likeness.set(tag, size === 0 ? 0 : shared / Math.sqrt(size))
    const ranked = [...likeness].filter(([tag]) => !except.has(tag)).toSorted(([, one], [, other]) => other - one)
    const best = ranked[0]?.[1] ?? 0
    return ranked
      .filter(([, like]) => like >= LEAST_LIKENESS && like >= best * LEAST_SHARE)
      .slice(0, most)
      .map(([tag]) => tag)
  }

  /** For each tag: the squared length of the sum of its items, and that sum's product with these weights. */
  #means(own: Weights): Map<number, { size: number; shared: number }> {
    const sums = new Map<number, Map<string, number>>()
    for (const { counts, tags } of this.#items) {
      const weights = this.#weightsOf(counts)
      for (const tag of tags) {
        const sum = sums.get(tag) ?? new Map<string, number>()
        sums.set(tag, sum)
        for (const [word, weight] of weights) sum.set(word, (sum.get(word) ?? 0) + weight)
      }
    }
    const means = new Map<number, { size: number; shared: number }>()
    for (const [tag, sum] of sums) {
      const mean = { size: 0, shared: 0 }
      for (const [word, weight] of sum) {
        mean.size += weight * weight
        mean.shared += weight * (own.get(word) ?? 0)
      }
      means.set(tag, mean)
    }
    return means
  }

  #weightsOf(counts: ReadonlyMap<string, number>): Weights {
    const weights = new Map<string, number>()
    const total = this.#items.length
    let square = 0
    for (const [word, count] of counts) {
      const weight = (1 + Math.log(count)) * Math.log((1 + total) / (1 + (this.#frequency.get(word) ?? 0)))
      if (weight <= 0) continue
      weights.set(word, weight)
      square += weight * weight
    }
    const length = Math.sqrt(square) || 1
    for (const [word, weight] of weights) weights.set(word, weight / length)
    return weights
  }
}
