import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import type { SentBy } from '#shared/model/sending.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

/** Maximum number of senders that are shown with an item. */
const MOST = 20

/** Selects the readers who sent a content, the first one first. */
export function sendersOfContent(database: Database) {
  return database.statement((p: { account: number; id: number }) =>
    database.kysely
      .selectFrom('sent_item')
      .select(['id', 'reader', 'handle', 'name', 'note', 'sent_us'])
      .where('account_id', '=', p.account)
      .where('content_id', '=', p.id)
      .orderBy('id')
      .limit(MOST),
  )
}

type Row = Omit<Selectable<Tables['sent_item']>, 'account_id' | 'content_id' | 'key'>

export const sentByOf = ({ sent_us: us, ...row }: Row): SentBy => ({ ...row, date: fromMicroseconds(us) })
