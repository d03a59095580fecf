import type { BackupRotation } from './backup-rotation.ts'

/** What a library holds. */
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
  /** Why it cannot be restored. */
  readonly problem: string | null
  /** Null until it is checked. */
  readonly counts: LibraryCounts | null
}

/** How the latest restoring ended. */
export interface RestoreOutcome {
  readonly name: string
  readonly date: string
  /** Where the library is that was replaced. */
  readonly kept: string | null
  readonly error: string | null
}

export interface BackupState {
  /** False for everybody but the person who runs the service, and where no backups are made. Then nothing is told. */
  readonly is_owner: boolean
  /** The newest first. */
  readonly backups: readonly Backup[]
  readonly rotation: BackupRotation
  /** What the library holds now. */
  readonly present: LibraryCounts | null
  /** Whether one is being made. */
  readonly is_running: boolean
  /** Why the latest attempt made none. */
  readonly problem: string | null
  readonly restored: RestoreOutcome | null
  /** Whether a backup can be put in the library's place by a call. Elsewhere the service's command does it. */
  readonly can_restore: boolean
}
