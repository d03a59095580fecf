import type { Change } from '../database/transaction.ts'
import type { Job } from './jobs.ts'

/**
 * Outcome of a job. `commit` and `giveUp` run in the transaction that closes the job, so either their effect is
 * complete or the job runs again. Running a job twice must do no harm.
 */
export type JobOutcome =
  | { readonly kind: 'done'; commit(tx: Change): Promise<void> }
  /**
   * The job is worth another attempt, but not before `wait` milliseconds have passed, if given. `giveUp` runs when the
   * attempts are used up.
   */
  | { readonly kind: 'again'; readonly wait: number | null; giveUp(tx: Change): Promise<void> }

export interface JobKind {
  /** Runs outside any transaction. Rejects only for our own errors, which count as attempts. */
  run(job: Job, signal: AbortSignal): Promise<JobOutcome>
  /**
   * If true, a full disk pauses the job until there is space again, however long that takes. For other jobs, a full
   * disk counts as a failure.
   */
  readonly waitsForSpace?: boolean
  /** Runs in the job's final transaction after `run` has rejected, or its process has died, too many times. */
  abandon(tx: Change, job: Job): Promise<void>
}
