/** The possible states of the sync. */
export type SyncState = 'not_known' | 'incomplete' | 'complete' | 'update_required'

/** The state of the sync of one account on one device. Times are milliseconds since the epoch. */
export interface SyncRecord {
  readonly state: SyncState
  /** Opaque position at which the next incremental pass resumes. Null before the first full pass has started. */
  readonly cursor: string | null
  /** Counts full passes. Each row has the number of the last pass that saw it. */
  readonly generation: number
  /** While a full pass runs: the next page to fetch, so that the pass resumes there if the app was killed. */
  readonly resumeUrl: string | null
  /**
   * While a full pass runs: the greatest version stored when it started, or 0 if there was none. Newer rows are never
   * swept.
   */
  readonly startVersion: number
  /**
   * True while the stored rows come from a history that the service does not have, because a backup was restored. Their
   * versions may be higher than all current ones, so fetched pages override them until the full pass ends. Absent means
   * false.
   */
  readonly forced?: boolean
  /**
   * True if a full pass found an entry without a readable ID, so it must not sweep the rows that it did not see. Absent
   * means false.
   */
  readonly unsure?: boolean
  /**
   * Entries that no attempt could read, and the time of the last attempt. They are requested by ID later. Also contains
   * entries whose stored version may be older or newer than a reply; `at` is then 0, so they are requested immediately.
   * Absent if there are none.
   */
  readonly skipped?: { readonly ids: readonly number[]; readonly at: number } | undefined
  /** Time at which the last full pass ended. Null if none has ended. */
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
