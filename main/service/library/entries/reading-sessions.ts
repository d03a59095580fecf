import { fromMicroseconds, toMicroseconds } from '#shared/model/dates.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import { belowOf, packCursor, type PageAnchor } from '../../calls/cursors.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Stamps } from '../../database/stamps.ts'

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

export interface SessionPage {
  readonly sessions: readonly ReadingSession[]
  /** The cursor of the next page. Null at the end. */
  readonly next: string | null
}

const CURSOR = 'sessions'

/** Reading times, with one row per session. */
export class ReadingSessions {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #statements

  constructor(database: Database, stamps: Stamps) {
    this.#database = database
    this.#stamps = stamps
    this.#statements = statementsOf(database)
  }

  /** Returns the session's ID. Throws RefusedInput for an invalid date. */
  async record(account: number, session: NewReadingSession): Promise<number> {
    for (const field of ['session_date', 'day_start', 'day_end'] as const) {
      if (Number.isNaN(Date.parse(session[field]))) throw new RefusedInput(field, t.fieldIsNotADate({ field }))
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

  /**
   * Returns a page of the sessions since `sinceUs`, newest first. Throws RefusedInput for a cursor from another list.
   */
  async list(account: number, sinceUs: number, place: PageAnchor & { readonly limit: number }): Promise<SessionPage> {
    const { limit } = place
    const [belowUs, belowId] = belowOf(place, CURSOR)
    const found = await this.#database.look(account, (tx) =>
      this.#statements.list.all(tx, { sinceUs, belowUs, belowId, limit: limit + 1 }),
    )
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return {
      sessions: page.map((row) => ({
        id: row.id,
        date: fromMicroseconds(row.session_us),
        seconds_read: row.seconds_read,
      })),
      next: found.length > limit && last ? packCursor(CURSOR, [last.session_us, last.id]) : null,
    }
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
    list: database.statement(
      (p: { account: number; sinceUs: number; belowUs: number; belowId: number; limit: number }) =>
        kysely
          .selectFrom('reading_session')
          .select(['id', 'session_us', 'seconds_read'])
          .where('account_id', '=', p.account)
          .where('session_us', '>=', p.sinceUs)
          .where('session_us', '<=', p.belowUs)
          .where((eb) => eb.or([eb('session_us', '<', p.belowUs), eb('id', '<', p.belowId)]))
          .orderBy('session_us', 'desc')
          .orderBy('id', 'desc')
          .limit(p.limit),
    ),
  }
}
