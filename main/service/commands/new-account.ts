import { Accounts } from '../accounts/accounts.ts'
import { emailAddress } from '../accounts/normalize-email.ts'
import { signInLink } from '../accounts/sign-in-link.ts'
import { SignIns } from '../accounts/sign-ins.ts'
import { openBeside } from '../servers/open-beside.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Creates an account for another person and returns a sign-in link for it. If the address already has an account, only
 * creates a new link. Works while the service runs. Throws UsageError for an invalid address.
 */
export async function newAccount(folder: string, given: string, origin: string, clock: () => number): Promise<string> {
  const email = emailAddress(given)
  if (email === null) throw new UsageError(`Not an e-mail address: ${given}`)
  const { database } = await openBeside(folder)
  try {
    const accounts = new Accounts(database, clock)
    const signIns = new SignIns({ database, accounts, clock, signUp: false, wrongCodes: null })
    return await database.directory(async (tx) => {
      // The first account belongs to the operator of the service and must not become someone else's.
      await accounts.localIn(tx)
      const account = (await accounts.byEmailIn(tx, email)) ?? (await accounts.createIn(tx, email))
      const token = await signIns.beginInvitation(tx, account)
      return signInLink(origin, token)
    })
  } finally {
    database.close()
    await database.closed
  }
}
