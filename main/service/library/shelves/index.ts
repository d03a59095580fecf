import type { Core } from '../core.ts'
import type { EntriesRoom } from '../entries/index.ts'
import { ImportedShelves } from './imported-shelves.ts'
import { shelfRoutes } from './shelf-routes.ts'
import { Shelves } from './shelves.ts'

export type ShelvesRoom = ReturnType<typeof open>

/** Opens the shelves: lists of items in an order that the reader chooses. */
export function open({ database, stamps, entries, wakeJobs }: Core, own: { readonly entries: EntriesRoom }) {
  const shelves = new Shelves(database, stamps, entries, own.entries.retagging)
  return {
    shelves,
    importedShelves: new ImportedShelves(database, stamps, shelves),
    routes: shelfRoutes(shelves, wakeJobs),
  }
}
