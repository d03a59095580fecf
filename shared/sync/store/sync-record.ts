/** The possible states of the sync. */
export type SyncState = 'not_known' | 'incomplete' | 'complete' | 'update_required'

/** The state of the sync of one account on one device. Times are milliseconds since the epoch. */
export interface SyncRecord {
  readonly state: SyncState
  /** Opaque position at which the next incremental pass resumes. Null before the first full pass has started. */
  readonly cursor: string | null
  /** Counts full passes. Each row has the number of the last pass that saw it. */
  readonly generation: number
  /** While a full pass runs: the next page to fetch, so that an app that was killed resumes there. */
  readonly resumeUrl: string | null
  /** While a full pass runs: the greatest version stored when it started (0: none). Newer rows are never swept. */
  readonly startVersion: number
  /**
   * Set while the stored rows come from a history that the service does not have, because a backup was restored. Their
   * versions may be higher than all current ones, so fetched pages win over them until the full pass ends. Absent:
   * false.
   */
  readonly forced?: boolean
  /**
   * A full pass found an entry without a readable id, so it must not sweep the rows that it did not see. Absent: false.
   */
  readonly unsure?: boolean
  /**
   * Entries that no attempt could read, and the time of the last attempt: they are requested by id later. Also contains
   * entries whose stored version may be older or newer than a reply (then `at` is 0, which means immediately). Absent:
   * none.
   */
  readonly skipped?: { readonly ids: readonly number[]; readonly at: number } | undefined
  /** Time at which the last full pass ended. Null: never. */
  readonly lastFullSync: number | null
  /** Time at which the last successful fetch ended. */
  readonly lastSync: number | null
}

export const initialSyncRecord: SyncRecord = {
  state: 'not_known',
  cursor: null,
  generation: 0,
  resumeUrl: null,
  startVersion: 0,
  lastFullSync: null,
  lastSync: null,
}
