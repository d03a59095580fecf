import type { Job } from './job-queue.ts'

/**
 * How a job ended. `commit` and `giveUp` run in the transaction that closes the job, so its effect is either complete
 * or the job runs again. Running a job twice must do no harm.
 */
export type JobOutcome =
  | { readonly kind: 'done'; commit(): void }
  /** Worth another attempt, not before `wait` milliseconds if given. `giveUp` runs when the attempts are used up. */
  | { readonly kind: 'again'; readonly wait: number | null; giveUp(): void }

export interface JobKind {
  /** Rejects only for errors of our own. Those count as attempts. */
  run(job: Job, signal: AbortSignal): Promise<JobOutcome>
  /** Runs in the closing transaction if `run` rejected, or the process died over the job, too often. */
  abandon(job: Job): void
}
