import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { SearchIndex } from '../../search/search-index.ts'

/** Brings the search index up to what waits to be indexed. There is one at most; it has no subject. */
export const searchJob = 'search'

/** So many at a time, between which other calls are answered. */
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

  /** To be called at the start: changes settle their own words, a migration or a restored backup leaves many. */
  resume(): void {
    if (this.#index.hasPending()) this.#jobs.add(searchJob, 0, this.#clock())
  }

  run(): Promise<JobOutcome> {
    const commit = () => {
      if (this.#index.settleSome(BATCH)) this.#jobs.add(searchJob, 0, this.#clock())
    }
    return Promise.resolve({ kind: 'done', commit })
  }

  /** What waits still waits: the next start tries again. */
  abandon(): void {}
}
