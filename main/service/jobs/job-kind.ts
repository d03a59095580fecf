import type { Change } from '../database/transaction.ts'
import type { Job } from './jobs.ts'

/**
 * Outcome of a job. `commit` and `giveUp` run in the change that closes the job, so its effect is either complete or
 * the job runs again. Running a job twice must do no harm.
 */
export type JobOutcome =
  | { readonly kind: 'done'; commit(tx: Change): Promise<void> }
  /** Worth another attempt, not before `wait` milliseconds if given. `giveUp` runs when the attempts are used up. */
  | { readonly kind: 'again'; readonly wait: number | null; giveUp(tx: Change): Promise<void> }

export interface JobKind {
  /** Runs outside of any transaction. Rejects only for our own errors. Those count as attempts. */
  run(job: Job, signal: AbortSignal): Promise<JobOutcome>
  /** A full disk stops such a job until there is space again, however long that takes. For others it is a failure. */
  readonly waitsForSpace?: boolean
  /** Runs in the closing change if `run` rejected, or the process died over the job, too often. */
  abandon(tx: Change, job: Job): Promise<void>
}
