import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { SearchIndex } from '../../search/search-index.ts'

/** Indexes the pending entries of one account. There is at most one such job per account, and it has no subject. */
export const searchJob = 'search'
const NO_SUBJECT = 0

/** Entries per batch. Other calls are answered between batches. */
const BATCH = 40

export class SearchJobs implements JobKind {
  readonly #database: Database
  readonly #index: SearchIndex
  readonly #jobs: Jobs

  constructor(database: Database, index: SearchIndex, jobs: Jobs) {
    this.#database = database
    this.#index = index
    this.#jobs = jobs
  }

  /**
   * Call this at startup. Normally, each change indexes the words of its entry, but a migration or a restored backup
   * leaves many entries pending.
   */
  async resume(): Promise<void> {
    for (const account of await this.#index.accountsWithPending()) {
      await this.#database.change(account, (tx) => this.#jobs.add(tx, searchJob, NO_SUBJECT))
    }
  }

  async run(): Promise<JobOutcome> {
    // Each batch queues the next one. If the event loop had no turn in between, other calls would wait for the last
    // batch.
    await new Promise((resolve) => setImmediate(resolve))
    const commit = async (tx: Change) => {
      if (await this.#index.indexSome(tx, BATCH)) await this.#jobs.add(tx, searchJob, NO_SUBJECT)
    }
    return { kind: 'done', commit }
  }

  /** Pending entries stay pending until the next start tries again. */
  async abandon(): Promise<void> {}
}
