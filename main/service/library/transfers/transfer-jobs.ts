import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, JobQueue } from '../../jobs/job-queue.ts'
import type { ImportedItem, Saves } from '../articles/saves.ts'
import type { Tags } from '../entries/tags.ts'
import { exportJob, importJob, type Transfers } from './transfers.ts'

export interface TransferJobsOptions {
  readonly transfers: Transfers
  readonly saves: Saves
  readonly tags: Tags
  readonly jobs: JobQueue
  readonly clock: () => number
}

/** Items per batch, after which other calls are answered. */
const BATCH = 25

/** Runs the transfers. The job's subject is the transfer. An interrupted one continues where it was. */
export class TransferJobs implements JobKind {
  readonly #options: TransferJobsOptions

  constructor(options: TransferJobsOptions) {
    this.#options = options
  }

  async run(job: Job): Promise<JobOutcome> {
    // A batch starts the next one. Without a turn of the event loop in between, calls would wait for the last.
    await new Promise((resolve) => setImmediate(resolve))
    const commit = () => (job.kind === importJob ? this.#import(job.subject) : this.#export(job.subject))
    return { kind: 'done', commit }
  }

  abandon(job: Job): void {
    const what = job.kind === exportJob ? 'The export' : 'The import'
    this.#options.transfers.finish(job.subject, `${what} went wrong in the service and was given up.`, null)
  }

  /** Runs in the closing transaction, so an imported item is no longer pending. */
  #import(id: number): void {
    const { transfers, jobs, clock } = this.#options
    const batch = transfers.waiting(id, BATCH)
    if (batch === null) return
    for (const { position, item } of batch.items) {
      this.#take(batch.account, item)
      transfers.taken(id, position)
    }
    if (batch.items.length === BATCH) jobs.add(importJob, id, clock())
    else transfers.finish(id, null, null)
  }

  #take(account: number, item: ImportedItem): void {
    const contentId = this.#options.saves.takeIn(account, item)
    if (item.tags.length > 0)
      this.#options.tags.change(account, { contentIds: [contentId], add: item.tags, remove: [] })
  }

  #export(id: number): void {
    this.#options.transfers.finish(id, 'This service makes no export archives yet.', null)
  }
}
