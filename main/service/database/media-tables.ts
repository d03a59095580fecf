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
