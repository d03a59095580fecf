import type { Profile } from '#shared/model/profile.ts'
import { createArchiveReader } from '../../imports/index.ts'
import type { PostOffice } from '../../outgoing-mail/post-office.ts'
import type { StartProcess } from '../../processes/index.ts'
import type { ArticlesRoom } from '../articles/index.ts'
import type { Core } from '../core.ts'
import type { EntriesRoom } from '../entries/index.ts'
import type { FeedsOutRoom } from '../feeds-out/index.ts'
import type { PicturesRoom } from '../pictures/index.ts'
import type { PreferencesRoom } from '../preferences/index.ts'
import type { ShelvesRoom } from '../shelves/index.ts'
import type { SourcesRoom } from '../sources/index.ts'
import type { UploadsRoom } from '../uploads/index.ts'
import { ItemTaker } from './add-imported-item.ts'
import { ArticleBooks } from './epub-builder.ts'
import { ExportJobs } from './export-jobs.ts'
import { exportRoutes } from './export-routes.ts'
import { ExportedEntries } from './exported-entries.ts'
import { exportJob, Exports } from './exports.ts'
import { ImportJobs } from './import-jobs.ts'
import { importRoutes } from './import-routes.ts'
import { importJob, Imports } from './imports.ts'
import { RestoredEntries } from './restored-entries.ts'
import { RestoredFacts } from './restored-facts.ts'

export interface Outside {
  readonly startImport: StartProcess
  /** Null if this service sends no emails. */
  readonly post: PostOffice | null
  readonly profile: (account: number) => Promise<Profile | null>
}

interface Neighbours extends Outside {
  readonly entries: EntriesRoom
  readonly articles: ArticlesRoom
  readonly pictures: PicturesRoom
  readonly uploads: UploadsRoom
  readonly sources: SourcesRoom
  readonly feedsOut: FeedsOutRoom
  readonly preferences: PreferencesRoom
  readonly shelves: ShelvesRoom
}

/** Opens the part of the library for everything that enters or leaves it as a file. */
export async function open(core: Core, neighbours: Neighbours) {
  const { database, objects, jobs, clock, lacksSpace, wakeJobs } = core
  const {
    entries: own,
    articles,
    pictures,
    uploads: { uploads },
    shelves: { shelves, importedShelves },
    feedsOut,
    ...others
  } = neighbours
  const exported = new ExportedEntries(database, objects)
  const exports = new Exports({ ...core, entries: exported })
  await exports.forgetExpired()
  const imports = new Imports({ database, jobs, uploads, importedShelves, clock })
  const into = { ...own, shelves, importedShelves, saves: articles.saves, pagePictures: pictures.pagePictures, ...core }
  const restored = new RestoredEntries(database, own.tags, own.annotations)
  const bookPictures = {
    stored: (url: string) => pictures.pictures.kept(url),
    fetched: (url: string) => pictures.pictures.picture(url),
  }
  const importJobs = new ImportJobs({
    ...{ ...into, imports, uploads },
    reader: createArchiveReader(others.startImport),
    facts: new RestoredFacts({
      database,
      ...others.sources,
      profiles: articles.profiles,
      shelves,
      ...others.preferences,
    }),
    taker: new ItemTaker({ ...into, titles: articles.namings, restored }),
  })
  const lacks = (kind: string) => (account: number, subject: number) => lacksSpace({ account, kind, subject })
  return {
    books: new ArticleBooks(exported, bookPictures),
    /** Returns the entry to export that changed last, or null if there is none. */
    newestRecord: (account: number) => exported.newest(account),
    jobs: {
      [exportJob]: new ExportJobs({ ...others, ...core, exports, entries: exported, pictures: bookPictures }),
      [importJob]: importJobs,
    },
    routes: {
      ...exportRoutes({ ...feedsOut, exports, tags: own.tags, lacksSpace: lacks(exportJob), wakeJobs }),
      ...importRoutes({ imports, lacksSpace: lacks(importJob), wakeJobs }),
    },
  }
}

export type TransfersRoom = Awaited<ReturnType<typeof open>>
