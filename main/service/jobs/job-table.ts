import type { Change } from '../database/transaction.ts'
import type { Job } from './jobs.ts'

/** Describes the job that a claimer wants. */
export interface Claim {
  /** True for the lane of jobs that a user is waiting for, false for the other lane. */
  readonly isAwaited: boolean
  /** The account that had the last turn. */
  readonly after?: number
  /** True if an account's jobs must be skipped. */
  readonly passed?: (account: number) => boolean
  /** Skips accounts with this many claimed jobs in the lane, by any claimer. Default: any number. */
  readonly mostOfAccount?: number
}

/** A claimed job, and the name of its claimer. */
export interface Claimed extends Job {
  readonly lease: string
}

/**
 * Thrown if another claimer now has the job, because its first claimer was presumed dead. Results of the first claimer
 * must not be stored.
 */
export class JobLost extends Error {
  override readonly name = 'JobLost'
  constructor() {
    super('The job is no longer this claimer’s.')
  }
}

/** The open jobs of one kind, across all accounts. */
export interface OpenJobs {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  /** Time when the first waiting job is due, in milliseconds since the epoch. Null if none is waiting. */
  readonly nextDue: number | null
}

/** Jobs available to a claimer, now or later. */
export interface Due {
  /** Number of due jobs in the lane that users wait for, and in the other lane. */
  readonly awaited: number
  readonly others: number
  /** Time when the next job is due, in milliseconds since the epoch. Null if no job is waiting for its time. */
  readonly next: number | null
}

/**
 * The runner's view of the open jobs of all accounts. A job is either waiting or claimed. A claimed job belongs only to
 * its claimer until it is released, postponed, removed or recovered. The methods that end a claim run in a transaction
 * of the job's account, together with the effect of the job. They reject with JobLost if the claimer no longer has the
 * job, which rolls back that effect.
 */
export interface JobTable {
  /**
   * Claims a due job of the lane under the claimer's name. Undefined if there is none. Accounts take turns: the next
   * account after `after` comes first. Within an account, jobs with the fewest starts come first, then those that have
   * been due the longest, then the oldest.
   */
  claim(lease: string, claim: Claim): Promise<Claimed | undefined>
  /** Puts the job back as if it had not been started. */
  release(tx: Change, job: Claimed): Promise<void>
  /** Delays the job by `delay` milliseconds after a failure, which counts as an attempt. */
  postpone(tx: Change, job: Claimed, delay: number): Promise<void>
  /** Closes the job. After that, the same job may be added again, even in the same change. */
  remove(tx: Change, job: Claimed): Promise<void>
  /**
   * Recovers the jobs claimed by dead claimers, which are all those that `living` does not return. `living` is called
   * after the jobs were read, so that it knows every claimer of these jobs.
   */
  recover(living: () => Promise<ReadonlySet<string>>): Promise<void>
  /**
   * Counts the jobs that are due at this time, in milliseconds since the epoch, and returns when the next job is due.
   */
  due(at: number): Promise<Due>
  /** True if no job is open, which means that none is waiting and none is claimed. */
  isEmpty(): Promise<boolean>
  /** Returns the open jobs of each kind, sorted by the names of the kinds. */
  open(): Promise<OpenJobs[]>
}
