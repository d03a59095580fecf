import type { LibraryEntries } from './library-entries.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Routes } from '../../calls/answer.ts'

type LibraryEntryRoutes = Pick<Routes, 'libraryEntries' | 'libraryEntryList'>

export function libraryEntryRoutes(libraryEntries: LibraryEntries): LibraryEntryRoutes {
  return {
    libraryEntries: async ({ account }, { body }) => {
      const { content_id: one, content_ids: many = [] } = body
      if (one !== undefined) return { body: await libraryEntries.change(account, one, body) }
      const entries = await libraryEntries.changeAll(account, many, body)
      return { body: { jsonText: JSON.stringify({ library_entries: entries }) } }
    },
    libraryEntryList: async ({ account }, { query }) => {
      const ids = query.content_ids ?? (query.content_id === undefined ? [] : [query.content_id])
      if (ids.length === 0) throw new RefusedInput('content_ids', 'content_ids or content_id is needed.')
      return { body: { library_entries: await libraryEntries.find(account, ids) } }
    },
  }
}
