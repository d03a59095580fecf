import type { Content } from '#shared/model/content.ts'
import type { Change } from '../../database/transaction.ts'

/** The effect of a change on an entry. */
export interface EntryChange {
  /** The content before the change, without tags. Null for a new entry. */
  readonly before: Content | null
  readonly after: Content
  /** Time at which a source delivered the entry. 0 if none did, or if the entry is no longer in the inbox. */
  readonly inboxUs: number
  /** Names of tags that the change added. */
  readonly addedTags: readonly string[]
}

/** An import as reported to other programs: its file and the outcomes of its rows. */
export interface CompletedImport {
  readonly id: number
  readonly name: string
  readonly programs: readonly string[]
  /** Number of rows with each outcome. */
  readonly outcomes: Readonly<Record<'added' | 'joined' | 'refused' | 'left', number>>
}

/** Is notified of every change to an entry, in the same transaction. */
export interface EntryWatch {
  /** True if this account is watched. Other accounts are skipped, because a notification needs an extra read. */
  isWatching(account: number): boolean
  changed(tx: Change, change: EntryChange): Promise<void>
  /** Called when a change adds the last row of an import. */
  importCompleted?(tx: Change, done: CompletedImport): Promise<void>
}
