/** Outcome of a row of an import. */
export const importOutcome = {
  waiting: 0,
  /** The library had no such entry. */
  added: 1,
  /** The library had it, and received what it lacked. */
  joined: 2,
  /** Nothing of it could be imported. */
  refused: 3,
  /** The reader did not want it. */
  left: 4,
  /** Taken back. */
  undone: 5,
} as const

/** Names that calls use for them. */
export const outcomeNames = [
  'waiting',
  'added',
  'joined',
  'refused',
  'left',
  'undone',
] as const satisfies readonly (keyof typeof importOutcome)[]

export type ImportOutcome = (typeof importOutcome)[keyof typeof importOutcome]
