import { randomBytes } from 'node:crypto'
import { AccountRows } from '../database/account-rows.ts'
import type { Database } from '../database/database.ts'
import { type Duty, soleDuty } from '../database/sharing.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { PostOffice } from '../outgoing-mail/post-office.ts'
import { deletedEmail } from './emails.ts'

export interface AccountRemovalOptions {
  readonly database: Database
  readonly objects: ObjectStore
  readonly clock: () => number
  /** Ensures that only one process deletes accounts if several share the library. */
  readonly duty?: Duty | undefined
  /** Sends the email that confirms the deletion. Null if none should be sent. */
  readonly post: Pick<PostOffice, 'postIn' | 'wake'> | null
  /** Discards an account's data that is stored elsewhere: watched mailboxes, speech audio, cached data. */
  readonly forget: (account: number) => Promise<void>
}

/**
 * Deletes an account with all of its data. It starts with one change, after which no user can sign in to the account,
 * write to it or access it, and its address is free. The rest follows in steps. If interrupted, the next start
 * continues them.
 */
export class AccountRemoval {
  readonly #options: AccountRemovalOptions
  readonly #rows: AccountRows
  readonly #statements
  readonly #closing = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(options: AccountRemovalOptions) {
    this.#options = options
    this.#rows = new AccountRows(options.database)
    this.#statements = statementsOf(options.database)
  }

  /** Starts the deletion. Resolves to true if the account existed. `origin` is the service's address, for the email. */
  async begin(account: number, origin: string): Promise<boolean> {
    const { database, clock, post } = this.#options
    const begun = await database.directory(async (tx) => {
      const found = await this.#statements.find.get(tx, { accountId: account })
      if (!found) return false
      const by = this.#statements
      const doors = [
        by.sessions,
        by.signIns,
        by.tokens,
        by.passkeys,
        by.identities,
        by.handles,
        by.shared,
        by.files,
        by.shelves,
        by.memberships,
      ]
      for (const forget of [by.jobs, by.payments, by.passes, ...doors]) await forget.run(tx, { accountId: account })
      // Deletes pending entries that are linked to the person only by the address.
      if (found.email !== null) {
        await by.signInsFor.run(tx, { email: found.email })
        await by.outsideSignInsFor.run(tx, { email: found.email })
        await by.emailsTo.run(tx, { email: found.email })
        await post?.postIn(tx, deletedEmail(found.email, origin))
      }
      await by.leave.run(tx, { accountId: account, now: clock(), mailKey: randomBytes(10).toString('hex') })
      return true
    })
    if (begun) post?.wake()
    return begun
  }

  /** Deletes the remaining data of accounts that are being deleted, one account after another. */
  finish(): Promise<void> {
    // Errors of the previous run were already reported to its caller.
    this.#running = Promise.allSettled([this.#running]).then(() => this.#finishAll())
    return this.#running
  }

  /** Resolves when no deletion is in progress. */
  async idle(): Promise<void> {
    await Promise.allSettled([this.#running])
  }

  /** Stops the deletion. The next start continues it. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.idle()
  }

  async #finishAll(): Promise<void> {
    const { database, objects, forget, duty = soleDuty } = this.#options
    const { signal } = this.#closing
    if (signal.aborted || !duty.isOurs()) return
    const leaving = await database.lookInDirectory((tx) => this.#statements.leaving.all(tx, {}))
    for (const { id } of leaving) {
      await forget(id)
      await this.#rows.deleteMost(id, signal)
      if (signal.aborted) return
      await objects.deleteAll(id)
      await database.directory((tx) => this.#rows.deleteRest(tx, id))
      // A write that was in progress may have completed in the meantime.
      await objects.deleteAll(id)
      await forget(id)
    }
    if (leaving.length === 0) return
    await this.#rows.deleteUnfollowed()
    await this.#rows.forgetWords(this.#closing.signal)
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Whose = { accountId: number }
  type Address = { email: string }
  return {
    find: database.statement((p: Whose) =>
      kysely.selectFrom('account').select('email').where('id', '=', p.accountId).where('leaving_ms', 'is', null),
    ),
    leaving: database.statement(() =>
      kysely.selectFrom('account').select('id').where('leaving_ms', 'is not', null).orderBy('id'),
    ),
    leave: database.statement((p: Whose & { now: number; mailKey: string }) =>
      kysely
        .updateTable('account')
        .set({ leaving_ms: p.now, name: '', email: null, settings: '{}', mail_key: p.mailKey, former_mail_key: null })
        .where('id', '=', p.accountId),
    ),
    payments: database.statement((p: Whose) => kysely.deleteFrom('payment').where('account_id', '=', p.accountId)),
    // A redeemed pass stays redeemed.
    passes: database.statement((p: Whose) =>
      kysely.updateTable('guest_pass').set({ guest_id: null }).where('guest_id', '=', p.accountId),
    ),
    jobs: database.statement((p: Whose) => kysely.deleteFrom('job').where('account_id', '=', p.accountId)),
    sessions: database.statement((p: Whose) => kysely.deleteFrom('session').where('account_id', '=', p.accountId)),
    signIns: database.statement((p: Whose) => kysely.deleteFrom('sign_in').where('account_id', '=', p.accountId)),
    tokens: database.statement((p: Whose) => kysely.deleteFrom('personal_token').where('account_id', '=', p.accountId)),
    passkeys: database.statement((p: Whose) => kysely.deleteFrom('passkey').where('account_id', '=', p.accountId)),
    identities: database.statement((p: Whose) =>
      kysely.deleteFrom('outside_identity').where('account_id', '=', p.accountId),
    ),
    handles: database.statement((p: Whose) => kysely.deleteFrom('handle').where('account_id', '=', p.accountId)),
    shared: database.statement((p: Whose) => kysely.deleteFrom('public_page').where('account_id', '=', p.accountId)),
    shelves: database.statement((p: Whose) => kysely.deleteFrom('public_shelf').where('account_id', '=', p.accountId)),
    memberships: database.statement((p: Whose) =>
      kysely.deleteFrom('shelf_member').where('member_id', '=', p.accountId),
    ),
    // The export's file is cleared, because any holder of its key could read it.
    files: database.statement((p: Whose) =>
      kysely.updateTable('transfer').set({ file: null }).where('account_id', '=', p.accountId),
    ),
    signInsFor: database.statement((p: Address) => kysely.deleteFrom('sign_in').where('email', '=', p.email)),
    outsideSignInsFor: database.statement((p: Address) =>
      kysely.deleteFrom('outside_sign_in').where('email', '=', p.email),
    ),
    emailsTo: database.statement((p: Address) => kysely.deleteFrom('outgoing_email').where('recipient', '=', p.email)),
  }
}
