import * as t from '#shared/words/service/accounts.ts'
import type { Database } from '../database/database.ts'
import type { Directory } from '../database/transaction.ts'
import type { Accounts } from './accounts.ts'
import type { OutsideSignIns } from './oidc/outside-sign-ins.ts'
import type { Passkeys } from './passkeys/passkeys.ts'

/** Thrown if a method can't be removed, because no other way to sign in to the account would be left. */
export class LastMethod extends Error {
  override readonly name = 'LastMethod'
}

export interface SignInMethodsOptions {
  readonly database: Database
  readonly accounts: Accounts
  readonly outside: OutsideSignIns
  readonly passkeys: Passkeys
  /** The account of the service's owner, who can always print a link. */
  readonly owner: number
  /** True if emails are sent. */
  readonly sendsMail: boolean
}

/** The ways to sign in to an account. The last one can't be removed. */
export class SignInMethods {
  readonly #options: SignInMethodsOptions

  constructor(options: SignInMethodsOptions) {
    this.#options = options
  }

  /** Removes an identity. Resolves to false if the account has no such identity. Throws LastMethod. */
  removeOutside(account: number, id: number): Promise<boolean> {
    return this.#remove(account, (tx) => this.#options.outside.removeIn(tx, account, id))
  }

  /** Removes a passkey. Resolves to false if the account has no such passkey. Throws LastMethod. */
  removePasskey(account: number, id: number): Promise<boolean> {
    return this.#remove(account, (tx) => this.#options.passkeys.removeIn(tx, account, id))
  }

  /** Removes and counts in one transaction, so that two simultaneous removals leave at least one method. */
  async #remove(account: number, remove: (tx: Directory) => Promise<boolean>): Promise<boolean> {
    const { database, accounts, outside, passkeys, owner, sendsMail } = this.#options
    const profile = await accounts.profile(account)
    const hasOther = account === owner || (sendsMail && typeof profile?.email === 'string')
    return database.directory(async (tx) => {
      const isRemoved = await remove(tx)
      if (hasOther) return isRemoved
      const left = (await outside.listIn(tx, account)).length + (await passkeys.listIn(tx, account)).length
      if (left === 0) throw new LastMethod(t.thisIsTheOnlyWayTo)
      return isRemoved
    })
  }
}
