import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'

/** The authors and publishers named by a reader's pages. */
export class Profiles {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** Returns the ID of the profile with this name at this domain. Creates the profile if it does not exist. */
  async put(tx: Change, type: number, name: string, domain: string): Promise<number> {
    const key = { type, name, domain }
    await this.#statements.add.run(tx, key)
    const found = await this.#statements.find.get(tx, key)
    if (!found) throw new Error('The profile was not written')
    return found.id
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Key = { account: number; type: number; name: string; domain: string }
  return {
    add: database.statement((p: Key) =>
      kysely
        .insertInto('profile')
        .values({ account_id: p.account, profile_type: p.type, name: p.name, domain: p.domain })
        .onConflict((conflict) => conflict.columns(['account_id', 'profile_type', 'name', 'domain']).doNothing()),
    ),
    find: database.statement((p: Key) =>
      kysely
        .selectFrom('profile')
        .select('id')
        .where('account_id', '=', p.account)
        .where('profile_type', '=', p.type)
        .where('name', '=', p.name)
        .where('domain', '=', p.domain),
    ),
  }
}
