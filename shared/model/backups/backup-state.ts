import type { BackupRotation } from './backup-rotation.ts'

/** Counts of a library's contents. */
export interface LibraryCounts {
  readonly entries: number
  readonly highlights: number
}

/** 'aside': the library as it was before a backup took its place. */
export type BackupKind = 'daily' | 'weekly' | 'monthly' | 'aside'

export interface Backup {
  /** The file's. */
  readonly name: string
  readonly kind: BackupKind
  readonly made_date: string
  readonly bytes: number
  /** When it was read again as a whole, and made sense. Null if it was not yet. */
  readonly checked_date: string | null
  /** Reason why it cannot be restored. */
  readonly problem: string | null
  /** Null until it is checked. */
  readonly counts: LibraryCounts | null
}

/** Outcome of the latest restoration. */
export interface RestoreOutcome {
  readonly name: string
  readonly date: string
  /** Location of the library that was replaced. */
  readonly kept: string | null
  readonly error: string | null
}

export interface BackupState {
  /**
   * False for everyone except the person who runs the service, and where no backups are made. Then nothing is reported.
   */
  readonly is_owner: boolean
  /** The newest first. */
  readonly backups: readonly Backup[]
  readonly rotation: BackupRotation
  /** Counts of the library's current contents. */
  readonly present: LibraryCounts | null
  /** True if a backup is being made. */
  readonly is_running: boolean
  /** Reason why the latest attempt made no backup. */
  readonly problem: string | null
  readonly restored: RestoreOutcome | null
  /** True if a call can put a backup in the library's place. Elsewhere the service's command does it. */
  readonly can_restore: boolean
}
