import type { BackupRotation } from './backup-rotation.ts'

/** Counts of a library's contents. */
export interface LibraryCounts {
  readonly entries: number
  readonly highlights: number
}

/** 'aside' is the library as it was before a backup replaced it. */
export type BackupKind = 'daily' | 'weekly' | 'monthly' | 'aside'

export interface Backup {
  /** The file's. */
  readonly name: string
  readonly kind: BackupKind
  readonly made_date: string
  readonly bytes: number
  /** Time when the whole backup was read back and verified. Null if that has not happened yet. */
  readonly checked_date: string | null
  /** Reason why it cannot be restored. */
  readonly problem: string | null
  /** Null until the backup is checked. */
  readonly counts: LibraryCounts | null
}

/** Outcome of the latest restore. */
export interface RestoreOutcome {
  readonly name: string
  readonly date: string
  /** Location of the library that was replaced. */
  readonly kept: string | null
  readonly error: string | null
}

export interface BackupState {
  /**
   * True only for the person who runs the service, and only where backups are made. If it is false, nothing else is
   * reported.
   */
  readonly is_owner: boolean
  /** The newest first. */
  readonly backups: readonly Backup[]
  readonly rotation: BackupRotation
  /** Counts of the library's current contents. */
  readonly present: LibraryCounts | null
  /** True if a backup is being made. */
  readonly is_running: boolean
  /** Reason why the latest attempt did not make a backup. */
  readonly problem: string | null
  readonly restored: RestoreOutcome | null
  /** True if a call can replace the library with a backup. Otherwise a command of the service does this. */
  readonly can_restore: boolean
}
