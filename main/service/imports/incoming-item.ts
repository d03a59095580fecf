import type { MarkFields } from '#shared/model/highlights/highlight-marks.ts'
import type { LibraryRecord, ReadFacts } from '../exports/index.ts'
import type { Place } from '../zip/read-zip.ts'

/** Highlighted words, as another program stored them. */
export interface IncomingHighlight extends MarkFields {
  readonly text: string
  readonly note: string | null
  /** When it was made, in milliseconds since the epoch. */
  readonly madeMs: number | null
  readonly isFavorite: boolean
}

/** Something that was saved elsewhere. Dates are milliseconds since the epoch. */
export interface IncomingItem {
  /** Null if it has no address, and is saved for its own words. */
  readonly url: string | null
  readonly title: string | null
  readonly author: string | null
  readonly site: string | null
  readonly publishedMs: number | null
  readonly savedMs: number | null
  readonly readMs: number | null
  readonly finishedMs: number | null
  /** State in the program. 'feed' came automatically and was not saved. Null if the program has no such state. */
  readonly state: 'queue' | 'archive' | 'feed' | null
  readonly isFavorite: boolean
  /** 0 to 1. */
  readonly progress: number | null
  readonly tags: readonly string[]
  /** The path of its folder. */
  readonly folder: readonly string[]
  readonly note: string | null
  /** Its text as HTML. */
  readonly html: string | null
  readonly highlights: readonly IncomingHighlight[]
  /** Data that only our own archives hold. */
  readonly kept: KeptEntry | null
}

/** Entry of one of our own archives. */
export interface KeptEntry {
  readonly record: LibraryRecord
  /** The canonical text of its article, and its SHA-256 in hexadecimal. */
  readonly text: string | null
  readonly textHash: string | null
  /** The page that it was read from, gzipped, and the SHA-256 of what is packed in it. */
  readonly page: Uint8Array | null
  readonly pageHash: string | null
  /** The file that it was read from, or where it is in the archive. */
  readonly file: Uint8Array | Place | null
}

/** Contents of an item's text in a program's file. */
export type ItemText = Pick<IncomingItem, 'html' | 'kept'>

/** An item as a format finds it. */
export interface FoundItem extends IncomingItem {
  /** Reads its text again when the item is passed on: all texts of an archive do not fit into memory. */
  readonly later?: () => Promise<ItemText>
}

/** Returns the item as it is passed on. */
export async function wholeItem({ later, ...item }: FoundItem): Promise<IncomingItem> {
  return later ? { ...item, ...(await later()) } : item
}

/** Item as passed on by the process that reads a file. Its text is only in `page`. */
export interface HandedItem extends IncomingItem {
  readonly html: null
  /** The item's own text as a page, gzipped. Null if it has none. */
  readonly page: Uint8Array | null
}

/** Item in a file that cannot be imported. */
export interface RefusedRow {
  /** Its title, address or name. */
  readonly name: string
  /** A sentence for the reader. */
  readonly reason: string
}

/** Contents that a format finds in a file. */
export interface FoundItems {
  readonly items: readonly FoundItem[]
  readonly refused: readonly RefusedRow[]
  /** Records of the file that repeat another one, and became a part of it. Absent for none. */
  readonly repeated?: number
  /** Names of fields whose values are not imported, as the file writes them. Absent for none. */
  readonly fieldsLeft?: readonly string[]
}

/** Contents read from a file. */
export interface ReadArchive extends FoundItems {
  /** The programs whose formats were recognized, as they call themselves. */
  readonly programs: readonly string[]
  /** Contents of our own archive apart from entries. */
  readonly facts?: ReadFacts
}

const blank: IncomingItem = {
  url: null,
  title: null,
  author: null,
  site: null,
  publishedMs: null,
  savedMs: null,
  readMs: null,
  finishedMs: null,
  state: null,
  isFavorite: false,
  progress: null,
  tags: [],
  folder: [],
  note: null,
  html: null,
  highlights: [],
  kept: null,
}

/** An item with the facts that a format knows. */
export function incomingItem(known: Partial<IncomingItem>): IncomingItem {
  return { ...blank, ...known }
}

/** A highlight with the facts that a format knows. */
export function incomingHighlight(
  known: Pick<IncomingHighlight, 'text'> & Partial<IncomingHighlight>,
): IncomingHighlight {
  return { note: null, madeMs: null, isFavorite: false, ...known }
}
