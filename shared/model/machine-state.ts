/**
 * State of the computer that an app reports to its own library service, so that no background work runs there at a bad
 * time.
 */
export interface MachineState {
  /** True between suspend and resume. */
  readonly isAsleep: boolean
  /** True if the connection is metered and the reader wants to use it only for what they request. */
  readonly isSparing: boolean
  /** Time when a window was last in front, in milliseconds since the epoch. Null if a window is in front now. */
  readonly unusedSinceMs: number | null
}
