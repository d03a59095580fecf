import type { Generated } from 'kysely'

/** The server whose voices a reader chose to use. */
export interface SpeechServerTable {
  account_id: number
  /** The address that `/audio/speech` is behind. */
  url: string
  /** Sealed. Null: it asks for none. */
  key: Buffer | null
  model: string
  /** Letters may be sent there too. */
  sends_letters: number
  /** A sentence about the last attempt, if it failed. */
  error: Generated<string | null>
  created_ms: number
}

export interface SpeechServerVoiceTable {
  account_id: number
  /** From 1000. */
  id: number
  name: string
  /** A BCP 47 tag. Null: whatever the server can. */
  language: string | null
}

/** What was sent to the server. */
export interface SpeechServerTextTable {
  account_id: number
  content_id: number
  characters: number
  sent_ms: number
}
