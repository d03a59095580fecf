import type { Accounts } from './accounts/accounts.ts'
import type { Library } from './assemble-library.ts'
import type { Database } from './database/database.ts'
import { publicRoutes } from './http/public/public-routes.ts'
import { ItemLists } from './library/lists/item-lists.ts'

export interface PublicAssembly {
  readonly database: Database
  readonly accounts: Accounts
  readonly library: Library
  readonly wakeJobs: () => void
}

/** Assembles the public API's routes over the private one's use cases. */
export function assemblePublic({ database, accounts, library, wakeJobs }: PublicAssembly) {
  return publicRoutes({
    ...library,
    items: new ItemLists(database),
    profile: (account) => accounts.profile(account),
    since: (account) => accounts.since(account),
    search: async (account, query, limit) => {
      const first = await library.search.find(account, query, undefined)
      const hasMore = first.next !== null && limit > first.rows.length
      const { rows: more } = hasMore ? await library.search.find(account, query, first.next) : { rows: [] }
      return [...first.rows, ...more].slice(0, limit).map((row) => row.contentId)
    },
    wakeJobs,
  })
}
