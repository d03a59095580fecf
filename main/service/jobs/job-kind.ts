import type { Job } from './job-queue.ts'

/**
 * How a job ended. `commit` and `giveUp` run in the transaction that closes the job: what it did is either wholly there
 * or the job is done again, so doing one twice must do no harm.
 */
export type JobOutcome =
  | { readonly kind: 'done'; commit(): void }
  /** Worth another try, not before `wait` milliseconds when that is given. `giveUp` is for when tries are used up. */
  | { readonly kind: 'again'; readonly wait: number | null; giveUp(): void }

export interface JobKind {
  /** Rejects only on faults of our own; those count as tries. */
  run(job: Job, signal: AbortSignal): Promise<JobOutcome>
  /** Runs in the closing transaction when `run` rejected too often, or the process died over the job too often. */
  abandon(job: Job): void
}
