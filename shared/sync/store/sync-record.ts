/** SPEC.txt section 4: sync states are not known, incomplete, complete, update required. */
export type SyncState = 'not_known' | 'incomplete' | 'complete' | 'update_required'

/** Where the sync of one account on one device stands. Times are milliseconds since the epoch. */
export interface SyncRecord {
  readonly state: SyncState
  /** Opaque; where the next incremental pass resumes. Null before the first full pass began. */
  readonly cursor: string | null
  /** Counts full passes. Rows carry the number of the last one that saw them. */
  readonly generation: number
  /** While a full pass runs: the next page to fetch, so that a killed app goes on where it stopped. */
  readonly resumeUrl: string | null
  /** While a full pass runs: the greatest version stored when it began (0: none). Rows newer than it are never swept. */
  readonly startVersion: number
  /**
   * While what is stored is of a past that the service does not have (a backup was restored): its versions may be higher
   * than all that is true now, so pages win over them until the full pass ends. Absent: false.
   */
  readonly forced?: boolean
  /** A full pass met an entry that did not say which it is: it must not take away what it did not see. Absent: false. */
  readonly unsure?: boolean
  /**
   * Entries that could not be read, whatever was tried, and when that was: they are asked for by name later. So are those
   * of which nobody can tell whether they were stored older or newer than a reply (`at` is 0 then: at once). Absent: none.
   */
  readonly skipped?: { readonly ids: readonly number[]; readonly at: number } | undefined
  /** When the last full pass ended; null: never. */
  readonly lastFullSync: number | null
  /** When anything was last fetched with success. */
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
