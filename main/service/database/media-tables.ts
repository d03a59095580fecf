import type { Generated } from 'kysely'

/** Tables of a content's parts besides its text. Conventions as in tables.ts. */

/** The file a content was read from. */
export interface ContentFileTable {
  account_id: number
  content_id: number
  media_type: string
  size: number
  /** JSON: for each page of a PDF, where its words begin in the canonical text. Null for other files. */
  page_starts: string | null
  /** JSON: {title, level, page}[], a PDF's own table of contents. Null if it has none. */
  outline: string | null
  created_us: number
  /** The object that holds the bytes. */
  object: string
}

/** What a content plays. */
export interface ContentMediaTable {
  account_id: number
  content_id: number
  /** Null for videos of known sites: their address says it. */
  audio_url: string | null
  /** Seconds. 0 if unknown. */
  duration: number
}

/** What a reader wants to hear. */
export interface ListenQueueItemTable {
  account_id: number
  content_id: number
  /** Its place in the queue. Places may have gaps. */
  place: number
  added_us: number
}

/** What a feed says of an episode besides its sound. */
export interface EpisodeTable {
  account_id: number
  content_id: number
  /** JSON: see feeds/feed.ts, FeedChapter[]. Null if they are at an address, or there are none. */
  chapters: string | null
  /** Where they are until they were fetched. */
  chapters_url: string | null
  /** JSON: see feeds/feed.ts, FeedTranscript[]. */
  transcripts: string
  season: string | null
  number: string | null
}

export interface TranscriptTable {
  account_id: number
  content_id: number
  language: string | null
  /** JSON: {start, end, speaker, text}[], in seconds. */
  segments: string
  /** The body without the transcript. */
  notes_markdown: string
  created_us: number
}

/** A file that a client uploads in parts, until it is read. */
export interface UploadTable {
  id: Generated<number>
  account_id: number
  /** SHA-256 of all its bytes, in hexadecimal. */
  hash: string
  size: number
  /** All parts are here and match the hash. */
  is_whole: Generated<number>
  /** Saved files are kept until they are read, however long that takes. */
  is_saved: Generated<number>
  created_ms: number
}

export interface UploadPartTable {
  account_id: number
  upload_id: number
  /** From 0. */
  part: number
  /** The object that holds the bytes. */
  object: string
}
