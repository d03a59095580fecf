import { fromMicroseconds } from '#shared/model/dates.ts'
import type { Confirmation } from '#shared/model/mail-account.ts'
import * as t from '#shared/words/service/mailboxes.ts'
import type { Database } from '../../database/database.ts'
import { NotFound } from '../../calls/not-found.ts'

/** Links and codes are valid for a few days. */
export const CONFIRMATION_KEPT_US = 7 * 24 * 3_600_000_000

/** Emails that only ask for a subscription to be confirmed. They are stored separately from those to read. */
export class Confirmations {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /** Newest first. */
  async list(account: number): Promise<Confirmation[]> {
    const after = this.#clock() * 1000 - CONFIRMATION_KEPT_US
    const rows = await this.#database.look(account, (tx) => this.#statements.list.all(tx, { after }))
    return rows.map(({ id, sender, subject, code, url, received_us }) => ({
      id,
      sender,
      subject,
      code,
      url,
      received_date: fromMicroseconds(received_us),
    }))
  }

  /** Throws NotFound. */
  async remove(account: number, id: number): Promise<void> {
    const removed = await this.#database.change(account, (tx) => this.#statements.remove.run(tx, { id }))
    if (removed === 0) throw new NotFound(t.thisConfirmationDoesntExist)
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    list: database.statement((p: { account: number; after: number }) =>
      kysely
        .selectFrom('confirmation')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('received_us', '>', p.after)
        .orderBy('received_us', 'desc')
        .limit(20),
    ),
    remove: database.statement((p: { account: number; id: number }) =>
      kysely.deleteFrom('confirmation').where('account_id', '=', p.account).where('id', '=', p.id),
    ),
  }
}
