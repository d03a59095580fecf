import type { Change } from '../database/transaction.ts'
import type { Job } from './jobs.ts'

/** Which job a claimer wants. */
export interface Claim {
  /** The lane: jobs that somebody waits for, or the others. */
  readonly isAwaited: boolean
  /** The account that had the last turn. */
  readonly after?: number
  /** Whether to pass over an account's jobs. */
  readonly passed?: (account: number) => boolean
}

/** The open jobs of a kind, of all accounts. */
export interface OpenJobs {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  /** When the first of those that wait is due, in milliseconds since the epoch. Null if none waits. */
  readonly nextDue: number | null
}

/**
 * What the runner needs of the open jobs of all accounts. A job is waiting or claimed, and a claimed one is nobody
 * else's until it was released, postponed, removed or recovered. The methods that end a claim run in a change of the
 * job's account, together with the effect of the job.
 */
export interface JobTable {
  /**
   * Claims a due job of the lane under the claimer's name, or gives undefined. Accounts take turns: the first account
   * after `after` comes first. Of an account, those that were started least often come first, then those that are due
   * the longest, then the oldest.
   */
  claim(lease: string, claim: Claim): Promise<Job | undefined>
  /** Returns the job as if it had not been started. */
  release(tx: Change, id: number): Promise<void>
  /** Delays the job by `delay` milliseconds after a failure, which counts as an attempt. */
  postpone(tx: Change, id: number, delay: number): Promise<void>
  /** Closes the job. Afterwards the same job may be added again, even in the same change. */
  remove(tx: Change, id: number): Promise<void>
  /** Returns all claimed jobs. Call it only at the start, because no other process may be working on these jobs. */
  recover(): Promise<void>
  /** When the next job is due after `after`, in milliseconds since the epoch. Null if none waits for its time. */
  nextDue(after: number): Promise<number | null>
  /** Whether no job is open: none waits and none is claimed. */
  isEmpty(): Promise<boolean>
  /** How many are open, by kind in the order of their names. */
  open(): Promise<OpenJobs[]>
}
