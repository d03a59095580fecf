import type { Accounts } from './accounts/accounts.ts'
import type { Library } from './assemble-library.ts'
import { publicRoutes } from './http/public/public-routes.ts'
import type { RateLimits } from './limits/rate-limits.ts'

export interface PublicAssembly {
  readonly accounts: Accounts
  readonly library: Library
  readonly rates: RateLimits
  readonly wakeJobs: () => void
}

/** Assembles the public API's routes, which call the private API's use cases. */
export function assemblePublic({ accounts, library, rates, wakeJobs }: PublicAssembly) {
  return publicRoutes({
    ...{
      ...library.entries,
      ...library.articles,
      ...library.lists,
      ...library.shelves,
      ...library.rules,
      ...library.sending,
      rates,
      wakeJobs,
    },
    profile: (account) => accounts.profile(account),
    since: (account) => accounts.since(account),
    search: async (account, { query, cursor, ...choice }) => {
      const { rows, next } = await library.lists.search.find(account, query, cursor, choice)
      return { ids: rows.map((row) => row.contentId), next }
    },
  })
}
