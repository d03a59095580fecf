import { fromMicroseconds } from '#shared/model/dates.ts'
import * as t from '#shared/words/service/errors.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import { RefusedInput } from '../../calls/refused-input.ts'

export type ClientEventKind =
  | 'track'
  | 'impressions'
  | 'rating'
  | 'feedback'
  | 'bug_report'
  | 'client_error'
  | 'client_log'

/**
 * Limits per kind: the number of events stored for one reader, or for all signed-out users together, and the length of
 * each event (UTF-16 units of JSON). The oldest events are dropped first. A reader's events are never dropped to make
 * room for those of another.
 */
const bounds: Readonly<Record<ClientEventKind, { readonly most: number; readonly longest: number }>> = {
  track: { most: 5000, longest: 16_000 },
  impressions: { most: 1000, longest: 64_000 },
  rating: { most: 1000, longest: 1000 },
  feedback: { most: 500, longest: 64_000 },
  bug_report: { most: 100, longest: 256_000 },
  client_error: { most: 500, longest: 32_000 },
  client_log: { most: 1000, longest: 32_000 },
}

/** Maximum number of events in a list, which is as many as anyone would read. */
const LISTED = 500

/**
 * Events that clients report about themselves and about what was viewed. They stay in a table of this service and are
 * never sent anywhere. They cannot fill the disk, although a public service also receives them from users who are not
 * signed in.
 */
export class ClientEvents {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  /**
   * `account` is null for a user who is not signed in. Returns the event's ID. Throws RefusedInput if the body is too
   * long.
   */
  async keep(kind: ClientEventKind, account: number | null, body: unknown): Promise<number> {
    const { most, longest } = bounds[kind]
    const text = JSON.stringify(body)
    if (text.length > longest)
      throw new RefusedInput('body', t.thisIsLongerThanLongestCharacters({ longest }), 'too_long')
    const event = { kind, accountId: account, us: this.#clock() * 1000, body: text }
    return this.#database.directory(async (tx) => {
      const kept = await this.#statements.create.get(tx, event)
      if (!kept) throw new Error('The event was not written')
      if (account === null) await this.#statements.forgetNameless.run(tx, { kind, most })
      else await this.#statements.forgetOld.run(tx, { kind, most, accountId: account })
      return kept.id
    })
  }

  /** Returns the events about an account, newest first. */
  async list(account: number): Promise<{ kind: string; date: string; body: string }[]> {
    const rows = await this.#database.lookInDirectory((tx) =>
      this.#statements.list.all(tx, { accountId: account, limit: LISTED }),
    )
    return rows.map((row) => ({ kind: row.kind, date: fromMicroseconds(row.created_us), body: row.body }))
  }

  /** Deletes an account's events, except those in which the reader wrote to the operator. */
  async forget(account: number): Promise<void> {
    await this.#database.directory((tx) => this.#statements.forget.run(tx, { accountId: account }))
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    create: database.statement((p: { kind: string; accountId: number | null; us: number; body: string }) =>
      kysely
        .insertInto('client_event')
        .values({ kind: p.kind, account_id: p.accountId, created_us: p.us, body: p.body })
        .returning('id'),
    ),
    list: database.statement((p: { accountId: number; limit: number }) =>
      kysely
        .selectFrom('client_event')
        .selectAll()
        .where('account_id', '=', p.accountId)
        .orderBy('id', 'desc')
        .limit(p.limit),
    ),
    forget: database.statement((p: { accountId: number }) =>
      kysely
        .deleteFrom('client_event')
        .where('account_id', '=', p.accountId)
        .where('kind', 'not in', [constant('feedback'), constant('bug_report')]),
    ),
    // Both statements walk the index one step per retained event. While there are fewer events than the limit, no bound
    // is found, and nothing is deleted.
    forgetOld: database.statement((p: { kind: string; accountId: number; most: number }) =>
      kysely
        .deleteFrom('client_event')
        .where('kind', '=', p.kind)
        .where('account_id', '=', p.accountId)
        .where('id', '<=', (eb) =>
          eb.fn.coalesce(
            eb
              .selectFrom('client_event as newer')
              .select('newer.id')
              .where('newer.kind', '=', p.kind)
              .where('newer.account_id', '=', p.accountId)
              .orderBy('newer.id', 'desc')
              .limit(1)
              .offset(p.most),
            constant(0),
          ),
        ),
    ),
    forgetNameless: database.statement((p: { kind: string; most: number }) =>
      kysely
        .deleteFrom('client_event')
        .where('kind', '=', p.kind)
        .where('account_id', 'is', null)
        .where('id', '<=', (eb) =>
          eb.fn.coalesce(
            eb
              .selectFrom('client_event as newer')
              .select('newer.id')
              .where('newer.kind', '=', p.kind)
              .where('newer.account_id', 'is', null)
              .orderBy('newer.id', 'desc')
              .limit(1)
              .offset(p.most),
            constant(0),
          ),
        ),
    ),
  }
}
