import type { Content } from '#shared/model/content.ts'
import type { Change } from '../../database/transaction.ts'

/** What a change made of an entry. */
export interface EntryChange {
  /** Null for a new one. Without tags. */
  readonly before: Content | null
  readonly after: Content
  /** When a source brought it. 0 if none did, or it is not in the inbox any more. */
  readonly inboxUs: number
  /** Names of tags that the change gave it. */
  readonly addedTags: readonly string[]
}

/** Somebody who wants to know of every change of an entry, in the change itself. */
export interface EntryWatch {
  /** Nobody else's changes are looked at, because that takes another read. */
  isWatching(account: number): boolean
  changed(tx: Change, change: EntryChange): Promise<void>
}
