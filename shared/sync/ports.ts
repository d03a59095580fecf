/**
 * Ports that the sync engine needs in addition to the request layer and the store. Each has one adapter per platform.
 */

export interface Network {
  online(): boolean
  /** 'unknown' if the platform does not report it. */
  connection(): '4g' | 'slow' | 'unknown'
  onChange(listener: () => void): () => void
}

/** Decides which process may sync: one at a time per device, namely the one with the most recently focused window. */
export interface Lease {
  held(): boolean
  onChange(listener: () => void): () => void
}

/**
 * The device's power state, which may limit background work. 'saving': the device is on battery and saves power, so
 * that only requested work runs. 'asleep': between suspend and resume, nothing runs at all.
 */
export interface Power {
  state(): 'awake' | 'saving' | 'asleep'
  onChange(listener: () => void): () => void
}

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** Identifies this process among those that use the same store before, after or at the same time. */
export interface ProcessLiveness {
  /** Differs from the id of every earlier or later process on this store. */
  readonly id: string
  /**
   * Resolves to true if another process has ended permanently. `at` is the time at which it was last seen, in
   * milliseconds since the epoch.
   */
  hasEnded(id: string, at: number): Promise<boolean>
}
