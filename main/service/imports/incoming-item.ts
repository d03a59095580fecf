import type { MarkFields } from '#shared/model/highlights/highlight-marks.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import type { LibraryRecord, ReadFacts } from '../exports/index.ts'
import type { Place } from '../zip/read-zip.ts'

/** A highlight, as another program stored it. */
export interface IncomingHighlight extends MarkFields {
  readonly text: string
  readonly note: string | null
  /** Time when it was created, in milliseconds since the epoch. */
  readonly madeMs: number | null
  readonly isFavorite: boolean
}

/** An item that was saved in another program. Dates are in milliseconds since the epoch. */
export interface IncomingItem {
  /** Null if the item has no address and is imported only for its text. */
  readonly url: string | null
  readonly title: string | null
  readonly author: string | null
  readonly site: string | null
  readonly publishedMs: number | null
  readonly savedMs: number | null
  readonly readMs: number | null
  readonly finishedMs: number | null
  /**
   * The item's state in the other program. 'feed' means that the item came from a feed and was not saved. Null if the
   * program has no such state.
   */
  readonly state: 'queue' | 'archive' | 'feed' | null
  readonly isFavorite: boolean
  /** 0 to 1. */
  readonly progress: number | null
  readonly tags: readonly string[]
  /** The path of the item's folder. */
  readonly folder: readonly string[]
  /** The paths of other folders that contain the item. Absent if there are none. */
  readonly otherFolders?: readonly (readonly string[])[]
  readonly note: string | null
  /** The item's own text as HTML. */
  readonly html: string | null
  readonly highlights: readonly IncomingHighlight[]
  /** Data that only Lectern's own archives contain. */
  readonly kept: KeptEntry | null
}

/** A style sheet of a page, gzipped, with its address on the web. */
export interface ArchivedStyle {
  readonly address: string
  readonly packed: Uint8Array
}

/** A page that another one replaced, gzipped, with the SHA-256 hash of the uncompressed page. */
interface ArchivedVersion {
  readonly page: Uint8Array
  readonly hash: string
  readonly styles?: readonly ArchivedStyle[]
}

/** An entry in one of Lectern's own archives. */
export interface KeptEntry {
  readonly record: LibraryRecord
  /** The canonical text of the entry's article, and the SHA-256 hash of that text in hexadecimal. */
  readonly text: string | null
  readonly textHash: string | null
  /** The page that the article was extracted from, gzipped, and the SHA-256 hash of the uncompressed page. */
  readonly page: Uint8Array | null
  readonly pageHash: string | null
  /** The pages that this one replaced, in the order of the record. Null for one that is missing or damaged. */
  readonly versions: readonly (ArchivedVersion | null)[]
  /** The page's style sheets. Absent if there are none. */
  readonly styles?: readonly ArchivedStyle[]
  /** The file that the article was extracted from, or its position in the archive. */
  readonly file: Uint8Array | Place | null
}

/** The fields of an item that make up its text. */
export type ItemText = Pick<IncomingItem, 'html' | 'kept'>

/** An item as found by a format's reader. */
export interface FoundItem extends IncomingItem {
  /**
   * Reads the item's text only when the item is passed on, because all texts of an archive together don't fit into
   * memory.
   */
  readonly later?: () => Promise<ItemText>
}

/** Returns the item with its text, ready to be passed on. */
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
  /** The title, address or name of the item. */
  readonly name: string
  readonly reason: Reason
}

/** Contents that a format's reader finds in a file. */
export interface FoundItems {
  readonly items: readonly FoundItem[]
  readonly refused: readonly RefusedRow[]
  /** Number of records that repeat another record and were merged into it. Absent if there are none. */
  readonly repeated?: number
  /** Names of fields whose values are not imported, as written in the file. Absent if there are none. */
  readonly fieldsLeft?: readonly string[]
}

/** Contents read from a file. */
export interface ReadArchive extends FoundItems {
  /** The names of the programs whose formats were recognized. */
  readonly programs: readonly string[]
  /** Contents of Lectern's own archive other than entries. */
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

/** Creates an item from the fields that a format provides. */
export function incomingItem(known: Partial<IncomingItem>): IncomingItem {
  return { ...blank, ...known }
}

/** Creates a highlight from the fields that a format provides. */
export function incomingHighlight(
  known: Pick<IncomingHighlight, 'text'> & Partial<IncomingHighlight>,
): IncomingHighlight {
  return { note: null, madeMs: null, isFavorite: false, ...known }
}
