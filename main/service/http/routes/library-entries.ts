import type { LibraryEntries } from '../../library/library-entries.ts'
import { RefusedInput } from '../../library/refused-input.ts'
import type { Routes } from '../answer.ts'

type LibraryEntryRoutes = Pick<Routes, 'libraryEntries' | 'libraryEntryList' | 'libraryEntriesBulk'>

export function libraryEntryRoutes(libraryEntries: LibraryEntries): LibraryEntryRoutes {
  return {
    libraryEntries: ({ account }, { body }) => ({ body: libraryEntries.change(account, body.content_id, body) }),
    libraryEntryList: ({ account }, { query }) => {
      const ids = query.content_ids ?? (query.content_id === undefined ? [] : [query.content_id])
      if (ids.length === 0) throw new RefusedInput('content_ids', 'content_ids or content_id is needed.')
      return { body: { library_entries: libraryEntries.find(account, ids) } }
    },
    libraryEntriesBulk: ({ account }, { body }) => ({
      body: { library_entries: libraryEntries.changeAll(account, body.content_ids, body) },
    }),
  }
}
