import type { Database } from '../../../database/database.ts'
import { isAddress } from '../../../database/dialect/both-dialects.ts'
import type { Change, Look } from '../../../database/transaction.ts'

/** Maps addresses to an account's contents. `identity` is the address in the form that identityUrl returns. */
export class ContentAddresses {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** Returns the content's ID. Undefined if the account has no content with the address. */
  async find(tx: Look, identity: string): Promise<number | undefined> {
    return (await this.#statements.find.get(tx, { identity: await this.spelled(tx, identity) }))?.content_id
  }

  /**
   * Returns an identity in the spelling that the account stores. Before version 59, percent-encoded characters could
   * also be in lowercase.
   */
  async spelled(tx: Look, identity: string): Promise<string> {
    const former = identity.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())
    if (former === identity || (await this.#statements.find.get(tx, { identity }))) return identity
    return (await this.#statements.find.get(tx, { identity: former })) ? former : identity
  }

  async add(tx: Change, identity: string, contentId: number): Promise<void> {
    await this.#statements.add.run(tx, { identity, id: contentId })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    find: database.statement((p: { account: number; identity: string }) =>
      kysely
        .selectFrom('content_address')
        .select('content_id')
        .where('account_id', '=', p.account)
        .where(isAddress('identity_url', p.identity)),
    ),
    add: database.statement((p: { account: number; id: number; identity: string }) =>
      kysely
        .insertInto('content_address')
        .values({ account_id: p.account, identity_url: p.identity, content_id: p.id }),
    ),
  }
}
