import type { Contents } from '../../library/articles/contents.ts'
import type { LibrarySearch } from '../../library/lists/library-search.ts'
import type { Routes } from '../answer.ts'
import { entryTexts } from './entry-texts.ts'
import { nextUrl } from './next-url.ts'

export function searchRoutes(
  search: LibrarySearch,
  contents: Contents,
): Pick<Routes, 'searchLibrary' | 'searchProfiles'> {
  return {
    searchLibrary: ({ account, apiVersion, url }, { query }) => {
      const page = search.find(account, query.query, query.cursor, query.sort ?? undefined)
      const profiles = query.cursor === undefined ? search.profiles(account, query.query) : []
      const rest = JSON.stringify({ profile_results: profiles, next: page.next && nextUrl(url, page.next) })
      const entries = entryTexts(contents, apiVersion, page.rows)
      return { body: { jsonText: `{"content_results":[${entries}],${rest.slice(1)}` } }
    },
    searchProfiles: ({ account }, { query }) => ({ body: { profile_results: search.profiles(account, query.query) } }),
  }
}
