/**
 * Ports that the sync engine needs in addition to the request layer and the store. Each has one adapter per platform.
 */

export interface Network {
  online(): boolean
  /** 'unknown' if the platform does not report it. */
  connection(): '4g' | 'slow' | 'unknown'
  onChange(listener: () => void): () => void
}

/** Decides who may sync: one process at a time per device, the one with the most recently focused window. */
export interface Lease {
  held(): boolean
  onChange(listener: () => void): () => void
}

/**
 * The device's state of power, which may limit the work on it. 'saving': it is on battery and saves power, so nothing
 * unrequested runs. 'asleep': between suspend and resume, nothing runs at all.
 */
export interface Power {
  state(): 'awake' | 'saving' | 'asleep'
  onChange(listener: () => void): () => void
}

/** At least 0, below 1. */
export type Random = () => number

/** This process, among those that use the same store before, after or at the same time. */
export interface ProcessLiveness {
  /** Differs from that of any other process on this store, before or after. */
  readonly id: string
  /**
   * Resolves to true if another process is gone for good. `at`: time at which it was last seen, in milliseconds since
   * the epoch.
   */
  hasEnded(id: string, at: number): Promise<boolean>
}
