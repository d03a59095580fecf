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

/** The process that this is among those that use the same store, one after the other or at the same time. */
export interface ProcessLife {
  /** Unlike that of any other process on this store, before or after. */
  readonly id: string
  /** Whether another one is gone for good. `at`: when it was last seen, in milliseconds since the epoch. */
  hasEnded(id: string, at: number): Promise<boolean>
}
