/** Outcome of a row of an import. */
export const importOutcome = {
  waiting: 0,
  /** The library had no such entry before. */
  added: 1,
  /** The library already had the entry, which received what it lacked. */
  joined: 2,
  /** Nothing in the row could be imported. */
  refused: 3,
  /** The reader did not want the row imported. */
  left: 4,
  /** Taken back. */
  undone: 5,
} as const

/** Names that calls use for the outcomes. */
export const outcomeNames = [
  'waiting',
  'added',
  'joined',
  'refused',
  'left',
  'undone',
] as const satisfies readonly (keyof typeof importOutcome)[]

export type ImportOutcome = (typeof importOutcome)[keyof typeof importOutcome]
