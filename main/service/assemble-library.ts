import type { Profile } from '#shared/model/profile.ts'
import type { Database } from './database/database.ts'
import type { Extractor } from './extraction/index.ts'
import { annotationRoutes } from './http/routes/annotations.ts'
import { contentRoutes } from './http/routes/contents.ts'
import { feedRoutes } from './http/routes/feeds.ts'
import { historyEntryRoutes } from './http/routes/history-entries.ts'
import { libraryEntryRoutes } from './http/routes/library-entries.ts'
import { saveRoutes } from './http/routes/save.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import { Annotations } from './library/annotations.ts'
import { ArticleJobs } from './library/article-jobs.ts'
import { Contents } from './library/contents.ts'
import { EntryWriter } from './library/entry-writer.ts'
import { Feeds } from './library/feeds.ts'
import { Histories } from './library/histories.ts'
import { LibraryEntries } from './library/library-entries.ts'
import { articleJob, Saves } from './library/saves.ts'
import { Stamps } from './library/stamps.ts'
import type { Outbound } from './outbound/index.ts'

export interface LibraryParts {
  readonly database: Database
  readonly jobs: JobQueue
  readonly outbound: Outbound
  readonly extractor: Extractor
  readonly clock: () => number
  readonly profile: (account: number) => Profile | null
  /** Sets to work what a committed change left to do. */
  readonly wakeJobs: () => void
}

/** The use cases of a reader's library put together: the calls they answer and the kinds of job they do. */
export function assembleLibrary({ wakeJobs, profile, ...parts }: LibraryParts) {
  const { database, jobs, clock } = parts
  const stamps = new Stamps(database, clock)
  const entries = new EntryWriter(database)
  const libraryEntries = new LibraryEntries(database, stamps, entries)
  const histories = new Histories(database, stamps, entries)
  const annotations = new Annotations(database, stamps, entries, histories)
  const contents = new Contents(database)
  const saves = new Saves({ database, stamps, entries, libraryEntries, jobs, clock })
  const articleJobs = new ArticleJobs({ ...parts, stamps, entries, annotations })
  return {
    stamps,
    jobKinds: { [articleJob]: articleJobs },
    routes: {
      ...saveRoutes(saves, wakeJobs),
      ...feedRoutes({ feeds: new Feeds(database), contents, profile, clock }),
      ...contentRoutes(contents),
      ...libraryEntryRoutes(libraryEntries),
      ...historyEntryRoutes(histories),
      ...annotationRoutes(annotations),
    },
  }
}
