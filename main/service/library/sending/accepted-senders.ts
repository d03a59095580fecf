import {
  MOST_SENT_WAITING,
  MOST_SENT_WAITING_OF_ONE,
  SENDERS_PREFERENCE,
  sendersAllowedOf,
} from '#shared/model/sending.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import { atOnce } from '../../database/statement.ts'
import type { Look } from '../../database/transaction.ts'
import type { KnownReaders } from '../preferences/known-readers.ts'

/** Decides whose items a reader accepts. The decisions are preferences that follow the reader. */
export class AcceptedSenders {
  readonly #readers: KnownReaders
  readonly #statements

  constructor(database: Database, readers: KnownReaders) {
    this.#readers = readers
    this.#statements = statementsOf(database)
  }

  /** True if the transaction's reader accepts another item of this sender. */
  async accepts(tx: Look, reader: string): Promise<boolean> {
    const by = this.#statements
    const [allowed, waiting, waitingOfOne] = await atOnce(
      by.preference.get(tx, { name: SENDERS_PREFERENCE }),
      by.waiting.get(tx, {}),
      by.waitingOfOne.get(tx, { reader }),
    )
    if ((waiting?.count ?? 0) >= MOST_SENT_WAITING) return false
    if ((waitingOfOne?.count ?? 0) >= MOST_SENT_WAITING_OF_ONE) return false
    const known = await this.#readers.of(tx, reader)
    if (known?.standing === 'muted') return false
    const who = sendersAllowedOf(allowed?.value)
    return who === 'everyone' || (who === 'allowed' && known?.standing === 'allowed')
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  /** Sent items in the inbox. One that was sent by two readers counts twice. */
  const waiting = (p: { account: number }) =>
    kysely
      .selectFrom('sent_item')
      .crossJoin('entry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('sent_item.account_id', '=', p.account)
      .whereRef('entry.account_id', '=', 'sent_item.account_id')
      .whereRef('entry.content_id', '=', 'sent_item.content_id')
      .where('entry.inbox_us', '>', constant<number>(0))
  return {
    preference: database.statement((p: { account: number; name: string }) =>
      kysely.selectFrom('preference').select('value').where('account_id', '=', p.account).where('name', '=', p.name),
    ),
    waiting: database.statement((p: { account: number }) => waiting(p)),
    waitingOfOne: database.statement((p: { account: number; reader: string }) =>
      waiting(p).where('sent_item.reader', '=', p.reader),
    ),
  }
}
