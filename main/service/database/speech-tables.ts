import type { Generated } from 'kysely'

/** The server whose voices a reader chose to use. */
export interface SpeechServerTable {
  account_id: number
  /** The address that `/audio/speech` is behind. */
  url: string
  /** Sealed. Null: it asks for none. */
  key: Buffer | null
  model: string
  /** Emails may be sent there, too. */
  sends_emails: number
  /** A sentence about the last attempt, if it failed. */
  error: Generated<string | null>
  created_ms: number
}

export interface SpeechServerVoiceTable {
  account_id: number
  /** Ids start at 1000. */
  id: number
  name: string
  /** A BCP 47 tag. Null: whatever the server can. */
  language: string | null
}

/** Text that was sent to the server. */
export interface SpeechServerTextTable {
  account_id: number
  content_id: number
  characters: number
  sent_ms: number
}

/** A whole article as one audio file. Its chunks are files outside of the library, which may be gone. */
export interface SpokenFileTable {
  account_id: number
  content_id: number
  /** In its address. Changes with the bytes. */
  name: string
  /** Hash of the text that is read. */
  text_hash: string
  /** Its first bytes: the title, and the frame that contains its length. */
  head: Buffer
  /** JSON: {name, bytes}[], the chunks and the bytes of each one's audio in it. */
  parts: string
  /** JSON: {title, start}[], in seconds. */
  chapters: string
  size: number
  seconds: number
}
