/** How many of the newest days, weeks and months that have a backup keep one. */
export interface BackupRotation {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

export const usualRotation: BackupRotation = { daily: 7, weekly: 4, monthly: 6 }

/** The least and most of each. The newest backup always stays. */
export const rotationLimits = { daily: [1, 60], weekly: [0, 60], monthly: [0, 60] } as const

export const isRotation = (rotation: BackupRotation): boolean =>
  (['daily', 'weekly', 'monthly'] as const).every((name) => {
    const [least, most] = rotationLimits[name]
    return Number.isInteger(rotation[name]) && rotation[name] >= least && rotation[name] <= most
  })

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
