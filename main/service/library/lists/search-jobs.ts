import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { SearchIndex } from '../../search/search-index.ts'

/** Indexes what is pending in one account. There is at most one such job per account, and it has no subject. */
export const searchJob = 'search'
const NO_SUBJECT = 0

/** Entries per batch, after which other calls are answered. */
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

  /** Call this at the start. Changes index their own words; a migration or a restored backup leaves many pending. */
  async resume(): Promise<void> {
    for (const account of await this.#index.accountsWithPending()) {
      await this.#database.change(account, (tx) => this.#jobs.add(tx, searchJob, NO_SUBJECT))
    }
  }

  async run(): Promise<JobOutcome> {
    // A batch queues the next one. Without a turn of the event loop in between, calls would wait for the last.
    await new Promise((resolve) => setImmediate(resolve))
    const commit = async (tx: Change) => {
      if (await this.#index.indexSome(tx, BATCH)) await this.#jobs.add(tx, searchJob, NO_SUBJECT)
    }
    return { kind: 'done', commit }
  }

  /** Pending entries stay pending: the next start tries again. */
  async abandon(): Promise<void> {}
}
