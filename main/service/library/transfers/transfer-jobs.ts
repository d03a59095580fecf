import type { Change } from '../../database/transaction.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, Jobs } from '../../jobs/jobs.ts'
import type { ImportedItem, Saves } from '../articles/saves.ts'
import type { Tags } from '../entries/tags.ts'
import { exportJob, importJob, type Transfers } from './transfers.ts'

export interface TransferJobsOptions {
  readonly transfers: Transfers
  readonly saves: Saves
  readonly tags: Tags
  readonly jobs: Jobs
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
    const commit = (tx: Change) =>
      job.kind === importJob ? this.#import(tx, job.subject) : this.#export(tx, job.subject)
    return { kind: 'done', commit }
  }

  async abandon(tx: Change, job: Job): Promise<void> {
    const what = job.kind === exportJob ? 'The export' : 'The import'
    const error = `${what} went wrong in the service and was given up.`
    await this.#options.transfers.finish(tx, job.subject, error, null)
  }

  /** Runs in the closing change, so an imported item is no longer pending. */
  async #import(tx: Change, id: number): Promise<void> {
    const { transfers, jobs } = this.#options
    const items = await transfers.waiting(tx, id, BATCH)
    if (items === null) return
    for (const { position, item } of items) {
      await this.#take(tx, item)
      await transfers.taken(tx, id, position)
    }
    if (items.length === BATCH) await jobs.add(tx, importJob, id)
    else await transfers.finish(tx, id, null, null)
  }

  async #take(tx: Change, item: ImportedItem): Promise<void> {
    const { saves, tags } = this.#options
    const contentId = await saves.takeIn(tx, item)
    if (item.tags.length > 0) await tags.addIn(tx, contentId, item.tags)
  }

  async #export(tx: Change, id: number): Promise<void> {
    await this.#options.transfers.finish(tx, id, 'This service makes no export archives yet.', null)
  }
}
