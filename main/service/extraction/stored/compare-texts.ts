import { diffArrays } from 'diff'
import type { ChangedBlock, ChangedWords, TextChanges } from '#shared/model/pages/text-changes.ts'

/** Milliseconds that all comparisons of two texts may take. After that, blocks are compared as a whole. */
const PATIENCE = 4000
/** Number of insertions and deletions after which two lists count as unrelated. */
const MOST_EDITS = 4000
const MOST_WORD_EDITS = 1000
/** UTF-16 code units. Longer blocks are compared as a whole. */
const LONGEST_BLOCK = 20_000
/** Blocks removed times blocks added in one place, up to which the best pairs are searched for. */
const MOST_PAIRS = 2500
/** Two blocks that share less than this part of their words are different blocks. */
const SAME_SHARE = 0.4
/** Number of unchanged blocks that are shown before and after each change. */
const CONTEXT = 1
/** Maximum number of blocks in a result. */
const MOST_BLOCKS = 5000

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const WORD = /[\p{L}\p{N}]/u

/**
 * Compares two canonical texts block by block, and changed blocks word by word. Unchanged blocks away from any change
 * are only counted. Ends after about PATIENCE, whatever the texts are.
 */
export function compareTexts(older: string, newer: string): TextChanges {
  const comparison = new Comparison(Date.now() + PATIENCE)
  const blocks = comparison.blocks(linesOf(older), linesOf(newer))
  return {
    blocks: withContextOnly(blocks).slice(0, MOST_BLOCKS),
    words_added: comparison.added,
    words_removed: comparison.removed,
    is_rough: comparison.isRough,
  }
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

class Comparison {
  added = 0
  removed = 0
  /** True if parts were compared as a whole, because their words would have taken too long. */
  isRough = false
  readonly #end: number

  constructor(end: number) {
    this.#end = end
  }

  blocks(older: string[], newer: string[]): ChangedBlock[] {
    const changes = this.#diff(older, newer, MOST_EDITS)
    if (changes === null) return this.#replaced(older, newer)
    const out: ChangedBlock[] = []
    for (let at = 0; at < changes.length; at++) {
      const change = changes[at]
      const next = changes[at + 1]
      if (!change) break
      if (change.removed && next?.added) {
        out.push(...this.#replaced(change.value, next.value))
        at++
      } else if (change.removed) out.push(...change.value.map((text) => this.#whole('removed', text)))
      else if (change.added) out.push(...change.value.map((text) => this.#whole('added', text)))
      else out.push(...change.value.map((text): ChangedBlock => ({ kind: 'same', words: [{ kind: 'same', text }] })))
    }
    return out
  }

  /** Pairs blocks that were rewritten, and returns the others as removed or added. */
  #replaced(older: readonly string[], newer: readonly string[]): ChangedBlock[] {
    const out: ChangedBlock[] = []
    let [left, right] = [0, 0]
    const until = (olderEnd: number, newerEnd: number) => {
      for (; left < olderEnd; left++) out.push(this.#whole('removed', older[left] ?? ''))
      for (; right < newerEnd; right++) out.push(this.#whole('added', newer[right] ?? ''))
    }
    for (const [from, to] of this.#pairs(older, newer)) {
      until(from, to)
      out.push(this.#rewritten(older[left++] ?? '', newer[right++] ?? ''))
    }
    until(older.length, newer.length)
    return out
  }

  /** Returns the pairs, in order, that share the most words. */
  #pairs(older: readonly string[], newer: readonly string[]): [number, number][] {
    if (older.length * newer.length > MOST_PAIRS || Date.now() > this.#end) {
      this.isRough = true
      return []
    }
    const [olderWords, newerWords] = [older.map(wordSet), newer.map(wordSet)]
    // The best total share of the words of blocks from `row` and from `column` on.
    const best = Array.from({ length: older.length + 1 }, () => new Float64Array(newer.length + 1))
    const share = Array.from({ length: older.length }, () => new Float64Array(newer.length))
    const at = (row: number, column: number) => best[row]?.[column] ?? 0
    for (let row = older.length - 1; row >= 0; row--) {
      for (let column = newer.length - 1; column >= 0; column--) {
        const same = sharedPart(olderWords[row], newerWords[column])
        ;(share[row] as Float64Array)[column] = same
        const paired = same < SAME_SHARE ? 0 : same + at(row + 1, column + 1)
        ;(best[row] as Float64Array)[column] = Math.max(paired, at(row + 1, column), at(row, column + 1))
      }
    }
    const pairs: [number, number][] = []
    for (let row = 0, column = 0; row < older.length && column < newer.length; ) {
      const same = share[row]?.[column] ?? 0
      if (same >= SAME_SHARE && at(row, column) === same + at(row + 1, column + 1)) pairs.push([row++, column++])
      else if (at(row, column) === at(row + 1, column)) row++
      else column++
    }
    return pairs
  }

  #rewritten(older: string, newer: string): ChangedBlock {
    const isLong = older.length > LONGEST_BLOCK || newer.length > LONGEST_BLOCK
    const changes = isLong ? null : this.#diff(wordsOf(older), wordsOf(newer), MOST_WORD_EDITS)
    if (changes === null) {
      this.isRough = true
      return { kind: 'changed', words: [this.#counted('removed', older), this.#counted('added', newer)] }
    }
    return {
      kind: 'changed',
      words: changes.map(({ value, added, removed }) =>
        this.#counted(added ? 'added' : removed ? 'removed' : 'same', value.join('')),
      ),
    }
  }

  #whole(kind: 'added' | 'removed', text: string): ChangedBlock {
    return { kind, words: [this.#counted(kind, text)] }
  }

  #counted(kind: ChangedWords['kind'], text: string): ChangedWords {
    if (kind !== 'same') this[kind] += countOf(text)
    return { kind, text }
  }

  /** Returns null if the lists have too little in common, or the time is over. */
  #diff(older: string[], newer: string[], maxEditLength: number) {
    const timeout = this.#end - Date.now()
    if (timeout <= 0) return null
    return diffArrays(older, newer, { maxEditLength, timeout }) ?? null
  }
}

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment)
}

const wordSet = (text: string): ReadonlySet<string> =>
  new Set((text.length > LONGEST_BLOCK ? text.split(' ') : wordsOf(text)).filter((word) => WORD.test(word)))

function sharedPart(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  const most = Math.max(one.size, other.size)
  if (most === 0) return 0
  let shared = 0
  for (const word of one) if (other.has(word)) shared++
  return shared / most
}

/** Counts words as far as they are separated by spaces. Of a very long text, only the spaces are counted. */
function countOf(text: string): number {
  if (text.length > LONGEST_BLOCK) return text.split(' ').length
  return wordsOf(text).filter((word) => WORD.test(word)).length
}

/** Replaces unchanged blocks that are not next to a change by their number. */
function withContextOnly(blocks: readonly ChangedBlock[]): ChangedBlock[] {
  const near = new Set<number>()
  for (const [at, { kind }] of blocks.entries()) {
    if (kind === 'same') continue
    for (let by = -CONTEXT; by <= CONTEXT; by++) near.add(at + by)
  }
  const out: ChangedBlock[] = []
  let skipped = 0
  const flush = () => {
    if (skipped > 0) out.push({ kind: 'skipped', words: [], count: skipped })
    skipped = 0
  }
  for (const [at, block] of blocks.entries()) {
    if (!near.has(at)) skipped++
    else {
      flush()
      out.push(block)
    }
  }
  flush()
  return out
}
