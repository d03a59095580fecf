import type { Database } from '../../../database/database.ts'
import { isAddress, isSameAddress } from '../../../database/dialect/both-dialects.ts'
import type { Change, Look } from '../../../database/transaction.ts'

/**
 * Maximum number of contents that are checked for the same claimed address. If there are more, the address is not the
 * page of any single one of them.
 */
const MOST_CLAIMS = 20

/**
 * Web addresses that contents claim as their own without proof. Examples are the web version of an email, or a feed
 * item's link to another site. Anyone can write them, so they are stored separately from the addresses that identify
 * contents (ContentAddresses). A claim neither hides its content nor keeps a page from being saved under the address.
 */
export class ClaimedAddresses {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** `identity`: the address in the form that identityUrl returns. */
  async claim(tx: Change, contentId: number, identity: string): Promise<void> {
    await this.#statements.claim.run(tx, { id: contentId, identity })
  }

  /** Returns the address that a content claims. Undefined if it claims none. */
  async of(tx: Look, contentId: number): Promise<string | undefined> {
    return (await this.#statements.of.get(tx, { id: contentId }))?.identity_url
  }

  /** Returns the contents that claim an address, oldest first, at most 20. */
  async by(tx: Look, identity: string): Promise<number[]> {
    const claims = await this.#statements.by.all(tx, { identity, limit: MOST_CLAIMS })
    return claims.map(({ content_id: id }) => id)
  }

  /** Returns the contents that claim an address of the given content, oldest first, at most 20. */
  async ofAddressesOf(tx: Look, contentId: number): Promise<number[]> {
    const claims = await this.#statements.ofAddressesOf.all(tx, { id: contentId, limit: MOST_CLAIMS })
    return claims.map(({ content_id: id }) => id)
  }

  /** Transfers the claim of a content to the content into which it was merged. */
  async move(tx: Change, from: number, into: number): Promise<void> {
    await this.#statements.forget.run(tx, { id: into })
    await this.#statements.move.run(tx, { from, into })
  }

  async forget(tx: Change, contentId: number): Promise<void> {
    await this.#statements.forget.run(tx, { id: contentId })
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    claim: database.statement((p: Id & { identity: string }) =>
      kysely
        .insertInto('claimed_address')
        .values({ account_id: p.account, content_id: p.id, identity_url: p.identity })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'content_id'])
            .doUpdateSet((eb) => ({ identity_url: eb.ref('excluded.identity_url') })),
        ),
    ),
    of: database.statement((p: Id) =>
      kysely
        .selectFrom('claimed_address')
        .select('identity_url')
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    by: database.statement((p: { account: number; identity: string; limit: number }) =>
      kysely
        .selectFrom('claimed_address')
        .select('content_id')
        .where('account_id', '=', p.account)
        .where(isAddress('identity_url', p.identity))
        .orderBy('content_id')
        .limit(p.limit),
    ),
    ofAddressesOf: database.statement((p: Id & { limit: number }) =>
      kysely
        .selectFrom('content_address')
        .innerJoin('claimed_address', (join) =>
          join
            .onRef('claimed_address.account_id', '=', 'content_address.account_id')
            .on(isSameAddress('claimed_address.identity_url', 'content_address.identity_url')),
        )
        .select('claimed_address.content_id')
        .where('content_address.account_id', '=', p.account)
        .where('content_address.content_id', '=', p.id)
        .orderBy('claimed_address.content_id')
        .limit(p.limit),
    ),
    move: database.statement((p: { account: number; from: number; into: number }) =>
      kysely
        .updateTable('claimed_address')
        .set({ content_id: p.into })
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.from),
    ),
    forget: database.statement((p: Id) =>
      kysely.deleteFrom('claimed_address').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
  }
}
