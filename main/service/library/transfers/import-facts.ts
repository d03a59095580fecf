import type { FoldersAs } from '#shared/model/import-status.ts'
import type { ReadFacts } from '../../exports/index.ts'
import type { ImportedAnnotation } from '../entries/imported-annotations.ts'
import type { ImportOutcome } from './import-outcome.ts'

/**
 * Phase of an import: its file is being read, it waits for the reader's decision, its rows are being imported, it was
 * stopped, it is finished, it is being undone, or it was undone.
 */
export type ImportPhase = 'reading' | 'ready' | 'taking' | 'paused' | 'done' | 'undoing' | 'undone'

/** The file of an import. */
export interface ImportSource {
  /** The SHA-256 of the uploaded file, or null for items that were sent with the call. */
  readonly upload: string | null
  readonly name: string
  /** Empty until the file is read. */
  readonly programs: readonly string[]
  readonly counts: ImportCounts | null
  /** Names of fields in the file that are not imported. Absent until the file is read. */
  readonly fieldsLeft?: readonly string[]
  /** The non-entry data of our own archive, until it is imported. */
  readonly facts?: ReadFacts | null
}

/** Counts of a file's contents. */
export interface ImportCounts {
  readonly items: number
  /** Items whose address is in the library already. */
  readonly known: number
  readonly dated: number
  readonly tagged: number
  readonly archived: number
  readonly favorites: number
  readonly in_folders: number
  readonly highlights: number
  readonly notes: number
  readonly texts: number
  readonly with_progress: number
  /** Items whose state is unknown. */
  readonly unsorted: number
  /** Items that came from a feed and were not saved. */
  readonly from_feeds: number
  readonly refused: number
  /** Records that have the same page as another record in the file, with which they are merged. */
  readonly repeated: number
}

/** The reader's options for an import. */
export interface ImportOptions {
  /** The list for all entries or, with 'as_is', for entries whose program doesn't record one. */
  readonly state: 'as_is' | 'queue' | 'archive'
  readonly folders_as: FoldersAs
  /** A tag that every imported entry receives. */
  readonly tag: string | null
  /** Pages to fetch if their text is not in the file. */
  readonly fetch: 'all' | 'queue' | 'none'
  /** True if items that came from a feed and were not saved are imported. */
  readonly with_feed: boolean
}

export const usualOptions: ImportOptions = {
  state: 'as_is',
  folders_as: 'shelves',
  tag: null,
  fetch: 'all',
  with_feed: false,
}

/** The parts that a row added to the library. */
export interface MadeByRow {
  /** Time at which the entry was added to its list, in microseconds. Null if it was already there. */
  readonly savedUs: number | null
  readonly tags: readonly string[]
  /** The IDs of the shelves on which the row put the entry. Absent if there are none. */
  readonly shelves?: readonly string[]
  readonly highlights: readonly ImportedAnnotation[]
  /** The note that the row added, or null if it added none. */
  readonly note: string | null
}

export interface ImportRow {
  readonly position: number
  readonly title: string | null
  readonly url: string | null
  readonly outcome: ImportOutcome
  readonly reason: string | null
  readonly content_id: number | null
}

/** Programs whose lists are bookmarks. No one wants thousands of them in a queue. */
const bookmarks: readonly string[] = ['Bookmarks', 'Chrome', 'Firefox', 'Safari']

/** Returns the destination of items for which the file does not record a reading state. */
export function usualState(programs: readonly string[]): 'queue' | 'archive' {
  return programs.length > 0 && programs.every((program) => bookmarks.includes(program)) ? 'archive' : 'queue'
}
