import { fromMicroseconds } from '#shared/model/dates.ts'
import type { Database } from '../database/database.ts'

export interface Identity {
  readonly distinct_id: string
  readonly anonymous_id?: string | null | undefined
  readonly traits?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Maximum number of reported users per account. A client reports only a few. If there are more, only the latest are
 * stored.
 */
const MOST_PER_ACCOUNT = 100

/** User identities that clients report about themselves. The data stays on this machine. */
export class Identities {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  async note(account: number, { distinct_id, anonymous_id = null, traits = {} }: Identity): Promise<void> {
    await this.#database.change(account, async (tx) => {
      await this.#statements.put.run(tx, {
        distinct: distinct_id,
        anonymous: anonymous_id,
        traits: JSON.stringify(traits),
        now: this.#clock(),
      })
      await this.#statements.forgetOld.run(tx, {})
    })
  }

  /** Lists the reports from clients, newest first. */
  async list(account: number): Promise<{ kind: string; date: string; body: string }[]> {
    const rows = await this.#database.look(account, (tx) => this.#statements.list.all(tx, {}))
    return rows.map(({ distinct_id, anonymous_id, traits, seen_ms }) => ({
      kind: 'identity',
      date: fromMicroseconds(seen_ms * 1000),
      body: JSON.stringify({ distinct_id, anonymous_id, traits: JSON.parse(traits) as unknown }),
    }))
  }

  async forget(account: number): Promise<void> {
    await this.#database.change(account, (tx) => this.#statements.forget.run(tx, {}))
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    put: database.statement(
      (p: { account: number; distinct: string; anonymous: string | null; traits: string; now: number }) =>
        kysely
          .insertInto('identity')
          .values({
            account_id: p.account,
            distinct_id: p.distinct,
            anonymous_id: p.anonymous,
            traits: p.traits,
            seen_ms: p.now,
          })
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'distinct_id']).doUpdateSet((eb) => ({
              anonymous_id: eb.ref('excluded.anonymous_id'),
              traits: eb.ref('excluded.traits'),
              seen_ms: eb.ref('excluded.seen_ms'),
            })),
          ),
    ),
    list: database.statement((p: { account: number }) =>
      kysely.selectFrom('identity').selectAll().where('account_id', '=', p.account).orderBy('seen_ms', 'desc'),
    ),
    forget: database.statement((p: { account: number }) =>
      kysely.deleteFrom('identity').where('account_id', '=', p.account),
    ),
    forgetOld: database.statement((p: { account: number }) =>
      kysely
        .deleteFrom('identity')
        .where('account_id', '=', p.account)
        .where('distinct_id', 'not in', (eb) =>
          eb
            .selectFrom('identity')
            .select('distinct_id')
            .where('account_id', '=', p.account)
            .orderBy('seen_ms', 'desc')
            .limit(MOST_PER_ACCOUNT),
        ),
    ),
  }
}
