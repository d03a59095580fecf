import type { ParsedSearch } from '#shared/text/parse-search.ts'
import type { Change, Directory, Look } from '../database/transaction.ts'

/** Bits of `entry.flags` and their wanted values. */
export interface FlagTest {
  readonly on: number
  readonly off: number
  /** At least one of these, too; null: none is asked for. */
  readonly some: number | null
  /** At least one of these. */
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
  /** The id below which to continue. Null if these are all. */
  readonly rest: number | null
}

/** By date saved (or archived). */
export type DateOrder = 'newest' | 'oldest'

export interface DatedHit {
  readonly content_id: number
  readonly state_date: number
}

/** A part of the hits by date. */
export interface DatedPart {
  readonly order: DateOrder
  /** Date and content id of the last one shown. */
  readonly after: readonly [number, number]
  readonly limit: number
}

/** Start of a search: greater than every content id. */
export const ABOVE_EVERY_ID = 2 ** 32

/**
 * The words of a reader's library: every word with its position, parts of words except in bodies, and beginnings of
 * words in names. Code that changes words reports it, in the change itself.
 */
export interface SearchIndex {
  /** Call this when words of a content changed, after they were written. */
  index(tx: Change, contentId: number): Promise<void>
  /** Call this before a content is deleted. */
  forget(tx: Change, contentId: number): Promise<void>
  /** Indexes some of what is pending, oldest first. False when nothing is left. */
  indexSome(tx: Change, limit: number): Promise<boolean>
  /**
   * Clears the index and marks all contents as pending: the account's in its change, everyone's in a change of the
   * directory, which mends a damaged index too. `indexSome` then rebuilds it.
   */
  rebuild(tx: Change | Directory): Promise<void>
  accountsWithPending(): Promise<number[]>

  /**
   * The best of the newest hits with a content id below `below`, best first. Hits in parts of words come last, and only
   * on the first page.
   */
  ranked(tx: Look, wanted: Wanted, below: number): Promise<RankedHits>
  /** Every hit by date, including parts of words. */
  dated(tx: Look, wanted: Wanted, part: DatedPart): Promise<DatedHit[]>
  /** A search without words, by date. */
  listed(tx: Look, wanted: Wanted, part: DatedPart): Promise<DatedHit[]>
}
