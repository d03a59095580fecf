/** State of the machine that an app reports to its own library service, so that nothing runs there at a bad time. */
export interface MachineState {
  /** Between suspend and resume. */
  readonly isAsleep: boolean
  /** The connection is metered, and the reader wants it left to what they ask for. */
  readonly isSparing: boolean
  /** When a window was last in front, in milliseconds since the epoch. Null: one is. */
  readonly unusedSinceMs: number | null
}
