import type { LibraryEntries } from '../../library/library-entries.ts'
import type { Routes } from '../answer.ts'

export function libraryEntryRoutes(libraryEntries: LibraryEntries): Pick<Routes, 'libraryEntries'> {
  return {
    libraryEntries: ({ account }, { body }) => ({ body: libraryEntries.change(account, body.content_id, body) }),
  }
}
