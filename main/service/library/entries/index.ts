import type { Core } from '../core.ts'
import { annotationRoutes } from './annotation-routes.ts'
import { Annotations } from './annotations.ts'
import { Histories } from './histories.ts'
import { ImportedAnnotations } from './imported-annotations.ts'
import { LibraryEntries } from './library-entries.ts'
import { libraryEntryRoutes } from './library-entry-routes.ts'
import { noteRoutes } from './note-routes.ts'
import { Notes } from './notes.ts'
import { ReadingSessions } from './reading-sessions.ts'
import { retagJob, Retagging } from './retagging.ts'
import { Lineage } from './sync-epochs.ts'
import { tagRoutes } from './tag-routes.ts'
import { Tags } from './tags.ts'

export type EntriesRoom = Awaited<ReturnType<typeof open>>

/** The part of contents that belongs to the reader: their state, progress, highlights, notes and tags. */
export async function open(core: Core) {
  const { database, stamps, entries, wakeJobs } = core
  const lineage = await Lineage.begin(database)
  const libraryEntries = new LibraryEntries(database, stamps, entries)
  const histories = new Histories(database, stamps, entries)
  const annotations = new Annotations(database, stamps, entries, histories)
  const notes = new Notes(database, stamps, entries)
  const retagging = new Retagging(core)
  await retagging.resume()
  const tags = new Tags(database, stamps, entries, retagging)
  await tags.settle()
  return {
    ...{ lineage, libraryEntries, histories, annotations, notes, tags, retagging },
    importedAnnotations: new ImportedAnnotations(database, histories),
    readingSessions: new ReadingSessions(database, stamps),
    jobs: { [retagJob]: retagging },
    routes: {
      ...libraryEntryRoutes(libraryEntries),
      ...annotationRoutes(annotations, notes),
      ...noteRoutes(notes),
      ...tagRoutes(tags, wakeJobs),
    },
  }
}
