import type { Generated } from 'kysely'

/** Tables of a content's parts apart from its text. Conventions as in tables.ts. */

/** The file a content was read from. */
export interface ContentFileTable {
  account_id: number
  content_id: number
  media_type: string
  size: number
  /** JSON: for each page of a PDF, the start offset of its words in the canonical text. Null for other files. */
  page_starts: string | null
  /** JSON: {title, level, page}[], a PDF's own table of contents. Null if it has none. */
  outline: string | null
  created_us: number
  /** The object that holds the bytes. */
  object: string
}

/** Media that a content plays. */
export interface ContentMediaTable {
  account_id: number
  content_id: number
  /** Null for videos of known sites: their address says it. */
  audio_url: string | null
  /** Seconds. 0 if unknown. */
  duration: number
}

/** Content that a reader wants to hear. */
export interface ListenQueueItemTable {
  account_id: number
  content_id: number
  /** Its place in the queue. Places may have gaps. */
  place: number
  added_us: number
}

/** Information of a feed about an episode, apart from its audio. */
export interface EpisodeTable {
  account_id: number
  content_id: number
  /** JSON: see feeds/feed.ts, FeedChapter[]. Null if they are at an address, or there are none. */
  chapters: string | null
  /** Address of the chapters until they are fetched. */
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
  /** True if all parts are present and match the hash. */
  is_whole: Generated<number>
  /** True for a saved file, which is retained until it is read, however long that takes. */
  is_saved: Generated<number>
  created_ms: number
}

export interface UploadPartTable {
  account_id: number
  upload_id: number
  /** Counted from 0. */
  part: number
  /** The object that holds the bytes. */
  object: string
}
