/** What the sync engine stands on besides the request layer and the store. One adapter per platform (DESIGN.md section 1). */

export interface Network {
  online(): boolean
  /** 'unknown' where the platform does not tell. */
  connection(): '4g' | 'slow' | 'unknown'
  onChange(listener: () => void): () => void
}

/** Who may sync: one at a time on a device (SPEC.txt section 4, "Only the most recently focused window syncs"). */
export interface Lease {
  held(): boolean
  onChange(listener: () => void): () => void
}

/**
 * Whether the device should be left alone. 'saving': on a battery that is to last, where nothing runs that nobody asked
 * for; 'asleep': between suspend and resume, where nothing runs at all.
 */
export interface Power {
  state(): 'awake' | 'saving' | 'asleep'
  onChange(listener: () => void): () => void
}

/** At least 0, below 1. */
export type Random = () => number
