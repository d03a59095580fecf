/** Kinds of work that a process can do in addition to answering. */
export const workKinds = ['read', 'poll', 'mail'] as const
export type WorkKind = (typeof workKinds)[number]

/** A process's share of the work. */
export interface Role {
  /** True if the process answers readers' requests. */
  readonly answers: boolean
  readonly works: readonly WorkKind[]
  readonly migrates: boolean
}
