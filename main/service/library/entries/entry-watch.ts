import type { Content } from '#shared/model/content.ts'
import type { Change } from '../../database/transaction.ts'

/** Effect of a change on an entry. */
export interface EntryChange {
  /** Null for a new one. Without tags. */
  readonly before: Content | null
  readonly after: Content
  /** Time at which a source brought it. 0 if none did, or it is no longer in the inbox. */
  readonly inboxUs: number
  /** Names of tags that the change gave it. */
  readonly addedTags: readonly string[]
}

/** An import as other programs know it: what it was and what became of its rows. */
export interface CompletedImport {
  readonly id: number
  readonly name: string
  readonly programs: readonly string[]
  /** Number of rows with each outcome. */
  readonly outcomes: Readonly<Record<'added' | 'joined' | 'refused' | 'left', number>>
}

/** Watcher that is notified of every change of an entry, in the change itself. */
export interface EntryWatch {
  /** True if this account is watched. Others are skipped, because their changes take another read. */
  isWatching(account: number): boolean
  changed(tx: Change, change: EntryChange): Promise<void>
  /** The change takes in the last row of an import. */
  importCompleted?(tx: Change, done: CompletedImport): Promise<void>
}
