import type { Change } from '../../database/transaction.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job } from '../../jobs/jobs.ts'
import type { Transfers } from './transfers.ts'

/** Runs the exports. The job's subject is the transfer. */
export class TransferJobs implements JobKind {
  readonly #transfers: Transfers

  constructor(transfers: Transfers) {
    this.#transfers = transfers
  }

  async run(job: Job): Promise<JobOutcome> {
    const reason = 'This service makes no export archives yet.'
    return { kind: 'done', commit: (tx) => this.#transfers.finish(tx, job.subject, reason, null) }
  }

  async abandon(tx: Change, job: Job): Promise<void> {
    await this.#transfers.finish(tx, job.subject, 'The export went wrong in the service and was given up.', null)
  }
}
