import type { Report } from '#shared/activity/failure.ts'
import type { Database } from '../database/database.ts'
import { Stamps } from '../database/stamps.ts'
import type { Jobs, LacksSpace } from '../jobs/jobs.ts'
import type { InLanguageOf } from '../language/index.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { FullTextIndex } from '../search/full-text-index.ts'
import { Arrivals } from './entries/arrivals.ts'
import { EntryWriter } from './entries/entry-writer.ts'

/** Tools that all parts of the library use. */
export interface Core extends CoreParts {
  readonly stamps: Stamps
  readonly index: FullTextIndex
  readonly entries: EntryWriter
  readonly arrivals: Arrivals
}

export interface CoreParts {
  readonly database: Database
  readonly objects: ObjectStore
  readonly jobs: Jobs
  /** Starts the jobs that a committed change queued. */
  readonly wakeJobs: () => void
  readonly lacksSpace: LacksSpace
  readonly inLanguageOf: InLanguageOf
  readonly clock: () => number
  readonly report: Report
}

export function openCore(parts: CoreParts): Core {
  const { database, objects, jobs, wakeJobs, lacksSpace, inLanguageOf, clock, report } = parts
  const stamps = new Stamps(database, clock)
  const index = new FullTextIndex(database)
  const entries = new EntryWriter(database, index)
  const arrivals = new Arrivals(database)
  const given = { database, objects, jobs, wakeJobs, lacksSpace, inLanguageOf, clock, report }
  return { ...given, stamps, index, entries, arrivals }
}
