import type { Change } from '../database/transaction.ts'
import type { Job } from './jobs.ts'

/** Description of the job that a claimer wants. */
export interface Claim {
  /** Lane: jobs that a user waits for, or the others. */
  readonly isAwaited: boolean
  /** The account that had the last turn. */
  readonly after?: number
  /** Returns true if an account's jobs are skipped. */
  readonly passed?: (account: number) => boolean
  /** Skips accounts with this many claimed jobs in the lane, by any claimer. Default: any number. */
  readonly mostOfAccount?: number
}

/** A job that is claimed, and by whom. */
export interface Claimed extends Job {
  readonly lease: string
}

/** Another claimer has the job, because its first claimer was presumed dead. Its results must not be stored. */
export class JobLost extends Error {
  override readonly name = 'JobLost'
  constructor() {
    super('The job is no longer this claimer’s.')
  }
}

/** The open jobs of a kind, of all accounts. */
export interface OpenJobs {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  /** When the first of those that wait is due, in milliseconds since the epoch. Null if none waits. */
  readonly nextDue: number | null
}

/** Jobs that a claimer may expect. */
export interface Due {
  /** Number of due jobs in the lane that users wait for, and in the other. */
  readonly awaited: number
  readonly others: number
  /** When the next is due, in milliseconds since the epoch. Null if none waits for its time. */
  readonly next: number | null
}

/**
 * The runner's view of the open jobs of all accounts. A job is waiting or claimed. A claimed one belongs to its claimer
 * alone until it is released, postponed, removed or recovered. The methods that end a claim run in a change of the
 * job's account, together with the effect of the job. They reject with JobLost, which undoes that, for a claimer that
 * no longer has the job.
 */
export interface JobTable {
  /**
   * Claims a due job of the lane under the claimer's name, or gives undefined. Accounts take turns: the first account
   * after `after` comes first. Of an account, those that were started least often come first, then those that are due
   * the longest, then the oldest.
   */
  claim(lease: string, claim: Claim): Promise<Claimed | undefined>
  /** Returns the job as if it had not been started. */
  release(tx: Change, job: Claimed): Promise<void>
  /** Delays the job by `delay` milliseconds after a failure, which counts as an attempt. */
  postpone(tx: Change, job: Claimed, delay: number): Promise<void>
  /** Closes the job. Afterwards the same job may be added again, even in the same change. */
  remove(tx: Change, job: Claimed): Promise<void>
  /**
   * Returns the claimed jobs of the dead: of every claimer that `living` does not name. `living` is called after the
   * jobs were read, so that it knows every claimer of one of them.
   */
  recover(living: () => Promise<ReadonlySet<string>>): Promise<void>
  /** Returns the jobs that are due at a time, in milliseconds since the epoch, and after it. */
  due(at: number): Promise<Due>
  /** True if no job is open: none waits and none is claimed. */
  isEmpty(): Promise<boolean>
  /** Returns the number of open jobs by kind, in the order of the kinds' names. */
  open(): Promise<OpenJobs[]>
}
