import { fromMicroseconds, toMicroseconds } from '#shared/model/dates.ts'
import type { Database } from '../../database/database.ts'
import { RefusedInput } from '../refused-input.ts'
import type { Stamps } from './stamps.ts'

export interface NewReadingSession {
  readonly session_date: string
  readonly day_start: string
  readonly day_end: string
  readonly seconds_read: number
  readonly content_id?: number | null | undefined
}

export interface ReadingSession {
  readonly id: number
  readonly date: string
  readonly seconds_read: number
}

/** How long someone read, one row per session. */
export class ReadingSessions {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #statements

  constructor(database: Database, stamps: Stamps) {
    this.#database = database
    this.#stamps = stamps
    this.#statements = statementsOf(database)
  }

  /** Returns the session's id. Throws RefusedInput for an invalid date. */
  async record(account: number, session: NewReadingSession): Promise<number> {
    for (const field of ['session_date', 'day_start', 'day_end'] as const) {
      if (Number.isNaN(Date.parse(session[field]))) throw new RefusedInput(field, `${field} is not a date.`)
    }
    const kept = await this.#database.change(account, (tx) =>
      this.#statements.create.get(tx, {
        dateUs: toMicroseconds(session.session_date),
        start: session.day_start,
        end: session.day_end,
        seconds: session.seconds_read,
        content: session.content_id ?? null,
        us: this.#stamps.nowUs(),
      }),
    )
    if (!kept) throw new Error('The reading session was not written')
    return kept.id
  }

  /** Oldest first, from `sinceUs`, after the session `afterId`. */
  async list(account: number, sinceUs: number, afterId: number, limit: number): Promise<ReadingSession[]> {
    const found = await this.#database.look(account, (tx) => this.#statements.list.all(tx, { sinceUs, afterId, limit }))
    return found.map((row) => ({
      id: row.id,
      date: fromMicroseconds(row.session_us),
      seconds_read: row.seconds_read,
    }))
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    create: database.statement(
      (p: {
        account: number
        dateUs: number
        start: string
        end: string
        seconds: number
        content: number | null
        us: number
      }) =>
        kysely
          .insertInto('reading_session')
          .values({
            account_id: p.account,
            session_us: p.dateUs,
            day_start: p.start,
            day_end: p.end,
            seconds_read: p.seconds,
            content_id: p.content,
            created_us: p.us,
          })
          .returning('id'),
    ),
    list: database.statement((p: { account: number; sinceUs: number; afterId: number; limit: number }) =>
      kysely
        .selectFrom('reading_session')
        .select(['id', 'session_us', 'seconds_read'])
        .where('account_id', '=', p.account)
        .where('session_us', '>=', p.sinceUs)
        .where('id', '>', p.afterId)
        .orderBy('id')
        .limit(p.limit),
    ),
  }
}
