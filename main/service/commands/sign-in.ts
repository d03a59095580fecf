import { Accounts } from '../accounts/accounts.ts'
import { signInLink } from '../accounts/sign-in-link.ts'
import { SignIns } from '../accounts/sign-ins.ts'
import { openBeside } from '../servers/open-beside.ts'

/** Creates a link that signs in the owner. It replaces the previous link. Works while the service runs. */
export async function signIn(folder: string, origin: string, clock: () => number): Promise<string> {
  const { database } = await openBeside(folder)
  try {
    const accounts = new Accounts(database, clock)
    const signIns = new SignIns({ database, accounts, clock, signUp: false, wrongCodes: null })
    return signInLink(origin, await signIns.beginOwner(await accounts.local()))
  } finally {
    database.close()
    await database.closed
  }
}
