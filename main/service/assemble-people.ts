import { reported } from '#shared/activity/reported.ts'
import type { Report } from '#shared/activity/failure.ts'
import { AccountRemoval } from './accounts/account-removal.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { Payments } from './accounts/payments/payments.ts'
import type { People } from './accounts/people.ts'
import type { Library } from './assemble-library.ts'
import type { Database } from './database/database.ts'
import { peopleRoutes } from './http/routes/people.ts'
import type { Duty } from './database/sharing.ts'
import type { ObjectStore } from './objects/object-store.ts'
import type { PostOffice } from './outgoing-mail/post-office.ts'

export interface PeopleAssembly {
  readonly people: People
  readonly accounts: Accounts
  readonly library: Library
  readonly database: Database
  readonly objects: ObjectStore
  readonly post: PostOffice | null
  readonly payments: Payments | null
  readonly owner: number
  readonly clock: () => number
  /** See AccountRemovalOptions. */
  readonly duty: Duty
  readonly report: Report
}

/** Assembles what concerns all people of a service: the owner's page, and the end of an account. */
export function assemblePeople(parts: PeopleAssembly) {
  const { accounts, library, report } = parts
  const removal = new AccountRemoval({
    ...parts,
    forget: async (account) => {
      accounts.forget(account)
      await library.mailAccounts.leave(account)
      await library.speeches.forget(account)
      await library.spokenFiles.forget(account)
    },
  })
  const clear = () => void reported(report, 'delete an account', removal.finish())
  return { removal, clear, routes: peopleRoutes({ ...parts, removal, clear }) }
}
