import type { Generated } from 'kysely'

/** Tables of what belongs to a content besides its words. Conventions as in tables.ts. */

/** The file a content was read from. */
export interface ContentFileTable {
  content_id: number
  media_type: string
  size: number
  /** JSON: by page of a PDF, where its words begin in the canonical text; null for other files. */
  page_starts: string | null
  /** JSON: {title, level, page}[], a PDF's own table of contents; null without one. */
  outline: string | null
  created_us: number
  bytes: Buffer
}

/** What a content plays. */
export interface ContentMediaTable {
  content_id: number
  /** null for videos of known places: their address says it. */
  audio_url: string | null
  /** Seconds; 0 when nobody said. */
  duration: number
}

export interface TranscriptTable {
  content_id: number
  language: string | null
  /** JSON: {start, end, speaker, text}[], in seconds. */
  segments: string
  /** The body without the transcript. */
  notes_markdown: string
  created_us: number
}

/** A file that a client hands over, in parts, until it is read. */
export interface UploadTable {
  id: Generated<number>
  account_id: number
  /** SHA-256 of all its bytes, in hexadecimal. */
  hash: string
  size: number
  /** All parts are here and are what the hash names. */
  is_whole: Generated<number>
  /** Saved: kept until it was read, however long that takes. */
  is_saved: Generated<number>
  created_ms: number
}

export interface UploadPartTable {
  upload_id: number
  /** From 0. */
  part: number
  bytes: Buffer
}
