import type { ReadFacts } from '../../exports/index.ts'
import type { ImportedAnnotation } from '../entries/imported-annotations.ts'
import type { ImportOutcome } from './import-outcome.ts'

/**
 * Phase of an import: its file is read, it waits for the reader's decision, its rows are imported, it was stopped, it
 * is finished, or it is undone.
 */
export type ImportPhase = 'reading' | 'ready' | 'taking' | 'paused' | 'done' | 'undoing' | 'undone'

/** The file of an import. */
export interface ImportSource {
  /** The SHA-256 of the uploaded file. Null for items that came with the call. */
  readonly upload: string | null
  readonly name: string
  /** Empty until it is read. */
  readonly programs: readonly string[]
  readonly counts: ImportCounts | null
  /** Names of fields in the file that are not imported. Absent until it is read. */
  readonly fieldsLeft?: readonly string[]
  /** Data of our own archive apart from entries, until it is imported. */
  readonly facts?: ReadFacts | null
}

/** Contents of a file. */
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
  /** Items of unknown state. */
  readonly unsorted: number
  /** Items that came from a feed and were not saved. */
  readonly from_feeds: number
  readonly refused: number
  /** Records that repeat another one of the file, as they name the same page, and are joined with it. */
  readonly repeated: number
}

/** Reader's options for an import. */
export interface ImportOptions {
  /** Where entries go whose program says nothing, with 'as_is', or all of them. */
  readonly state: 'as_is' | 'queue' | 'archive'
  readonly folders_as_tags: boolean
  /** A tag for everything. */
  readonly tag: string | null
  /** Pages to fetch if their text is not in the file. */
  readonly fetch: 'all' | 'queue' | 'none'
  /** True if items that came from a feed and were not saved are imported. */
  readonly with_feed: boolean
}

export const usualOptions: ImportOptions = {
  state: 'as_is',
  folders_as_tags: true,
  tag: null,
  fetch: 'all',
  with_feed: false,
}

/** Additions of a row to the library. */
export interface MadeByRow {
  /** When it was put into its list, if it was not there before, in microseconds. */
  readonly savedUs: number | null
  readonly tags: readonly string[]
  readonly highlights: readonly ImportedAnnotation[]
  /** The note that it brought. */
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
