import type { Contents } from '../articles/contents.ts'
import type { LibrarySearch } from './library-search.ts'
import type { Routes } from '../../calls/answer.ts'
import { entryTexts } from './entry-texts.ts'
import { nextUrl } from '../../calls/next-url.ts'

export function searchRoutes(
  search: LibrarySearch,
  contents: Contents,
): Pick<Routes, 'searchLibrary' | 'searchProfiles'> {
  return {
    searchLibrary: async (call, { query }) => {
      const { account, url } = call
      const page = await search.find(account, query.query, query.cursor, { order: query.sort ?? undefined })
      const profiles = query.cursor === undefined ? await search.profiles(account, query.query) : []
      const rest = JSON.stringify({ profile_results: profiles, next: page.next && nextUrl(url, page.next) })
      const entries = await entryTexts(contents, call, page.rows)
      return { body: { jsonText: `{"content_results":[${entries}],${rest.slice(1)}` } }
    },
    searchProfiles: async ({ account }, { query }) => ({
      body: { profile_results: await search.profiles(account, query.query) },
    }),
  }
}
