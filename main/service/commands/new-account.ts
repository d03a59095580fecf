import { Accounts } from '../accounts/accounts.ts'
import { emailAddress } from '../accounts/email-address.ts'
import { SignIns } from '../accounts/sign-ins.ts'
import { openBeside } from './open-beside.ts'
import { UsageError } from './usage-error.ts'

/**
 * Creates an account for someone else and the link that lets them in. If the address has an account, makes a new link.
 * Works while the service runs. Throws UsageError for an invalid address.
 */
export function newAccount(folder: string, given: string, origin: string, clock: () => number): string {
  const email = emailAddress(given)
  if (email === null) throw new UsageError(`Not an e-mail address: ${given}`)
  const { database } = openBeside(folder)
  try {
    const accounts = new Accounts(database, clock)
    return database.transaction(() => {
      // The first account belongs to whoever runs the service and must not become someone else's.
      accounts.local()
      const account = accounts.byEmail(email) ?? accounts.create(email)
      const token = new SignIns({ database, accounts, clock, signUp: false }).beginInvitation(account)
      return `${origin}/login/magic_login_redirect?token=${token}`
    })
  } finally {
    database.close()
  }
}
