import type { ParsedSearch } from '#shared/text/parse-search.ts'
import type { Change, Directory, Look } from '../database/transaction.ts'

/** Bits of `entry.flags` and their wanted values. */
export interface FlagTest {
  readonly on: number
  readonly off: number
  /** At least one of these bits must also be set. Null if there is no such condition. */
  readonly some: number | null
  /** At least one of these must match. */
  readonly types: number
}

export interface Wanted extends FlagTest {
  readonly parsed: ParsedSearch
  /** An entry must have at least one tag of each group of ids. */
  readonly tagGroups: readonly (readonly number[])[]
  readonly notTags: readonly number[]
}

export interface RankedHits {
  readonly ids: readonly number[]
  /** The id below which to continue. Null after the last hits. */
  readonly rest: number | null
}

/** By the date when an entry was saved (or archived). */
export type DateOrder = 'newest' | 'oldest'

export interface DatedHit {
  readonly content_id: number
  readonly state_date: number
}

/** A page of the hits sorted by date. */
export interface DatedPart {
  readonly order: DateOrder
  /** Date and content id of the last one shown. */
  readonly after: readonly [number, number]
  readonly limit: number
}

/** A number greater than every content ID, with which a search starts. */
export const ABOVE_EVERY_ID = 2 ** 32

/**
 * Indexes the words of a reader's library: every word with its position, parts of words except in bodies, and
 * beginnings of words in names. Code that changes words must report that in the same transaction.
 */
export interface SearchIndex {
  /** Call this after a content's changed words were written. */
  index(tx: Change, contentId: number): Promise<void>
  /** Call this before a content is deleted. */
  forget(tx: Change, contentId: number): Promise<void>
  /** Indexes some of the pending contents, oldest first. False when nothing is left. */
  indexSome(tx: Change, limit: number): Promise<boolean>
  /**
   * Clears the index and marks all contents as pending. An account's transaction affects only that account. A
   * transaction of the directory affects all accounts, and also repairs a damaged index. `indexSome` then rebuilds it.
   */
  rebuild(tx: Change | Directory): Promise<void>
  accountsWithPending(): Promise<number[]>

  /**
   * Returns the best of the newest hits with a content id below `below`, best first. Hits in parts of words come last,
   * and only on the first page.
   */
  ranked(tx: Look, wanted: Wanted, below: number): Promise<RankedHits>
  /** Returns all hits by date, including parts of words. */
  dated(tx: Look, wanted: Wanted, part: DatedPart): Promise<DatedHit[]>
  /** Returns the results of a search without words, by date. */
  listed(tx: Look, wanted: Wanted, part: DatedPart): Promise<DatedHit[]>
}
