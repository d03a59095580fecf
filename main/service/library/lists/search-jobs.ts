import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { SearchIndex } from '../../search/search-index.ts'

/** Updates the search index with what is pending. There is at most one such job, and it has no subject. */
export const searchJob = 'search'

/** Entries per batch, after which other calls are answered. */
const BATCH = 40

export class SearchJobs implements JobKind {
  readonly #index: SearchIndex
  readonly #jobs: JobQueue
  readonly #clock: () => number

  constructor(index: SearchIndex, jobs: JobQueue, clock: () => number) {
    this.#index = index
    this.#jobs = jobs
    this.#clock = clock
  }

  /** Call it at the start. Changes index their own words; a migration or a restored backup leaves many pending. */
  resume(): void {
    if (this.#index.hasPending()) this.#jobs.add(searchJob, 0, this.#clock())
  }

  run(): Promise<JobOutcome> {
    const commit = () => {
      if (this.#index.settleSome(BATCH)) this.#jobs.add(searchJob, 0, this.#clock())
    }
    return Promise.resolve({ kind: 'done', commit })
  }

  /** Pending entries stay pending: the next start tries again. */
  abandon(): void {}
}
