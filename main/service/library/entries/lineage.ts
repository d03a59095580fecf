import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { packCursor, unpackCursor } from '../lists/cursors.ts'
import { RefusedInput } from '../refused-input.ts'

/** The cursor is from a history that this library does not have: only a full sync can tell what is true now. */
export class FullSyncNeeded extends Error {
  override readonly name = 'FullSyncNeeded'
}

/**
 * Update cursors, and whether they belong to this library's own past. A version number alone would not tell: after a
 * backup is restored the counter runs again over numbers that were already given out, and a client holding one of them
 * would never hear of the changes in between. So each start of the service names its stretch of the counter, a cursor
 * carries that name, and a cursor beyond the end of its stretch is from a future that has been undone.
 */
export class Lineage {
  readonly #token = randomBytes(9).toString('base64url')
  readonly #named = new Set<number>()
  readonly #statements

  /** Names this start's stretch for every account: before anything can be changed in it. */
  constructor(database: Database) {
    this.#statements = statementsOf(database)
    this.#statements.begin.run({ token: this.#token })
  }

  /** To be called before a cursor is made: an account made since the start has its stretch named by its first cursor. */
  name(account: number): void {
    if (this.#named.has(account)) return
    this.#statements.beginOne.run({ account, token: this.#token })
    this.#named.add(account)
  }

  cursor(version: number): string {
    return packCursor('updates', [this.#token, version])
  }

  /** The version to resume after. Throws RefusedInput for what is no cursor and FullSyncNeeded for a foreign past. */
  version(account: number, cursor: string): number {
    const [token, version, ...more] = unpackCursor(cursor, 'updates')
    if (typeof token !== 'string' || typeof version !== 'number' || version < 0 || more.length > 0) {
      throw new RefusedInput('cursor', 'This cursor was not given out by this feed.', 'cursor_invalid')
    }
    const stretch = this.#statements.find.get({ account, token })
    if (!stretch) throw new FullSyncNeeded('The cursor belongs to another library.')
    const end = this.#statements.end.get({ account, id: stretch.id })?.start_version
    const last = end ?? this.#statements.account.get({ account })?.version ?? 0
    if (version > last) throw new FullSyncNeeded('The cursor is newer than this library.')
    return version
  }

  /** Part of every validator of cached answers: versions compare only within one lineage. */
  get token(): string {
    return this.#token
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    begin: database.statement((p: { token: string }) =>
      kysely
        .insertInto('lineage')
        .columns(['account_id', 'token', 'start_version'])
        .expression((eb) => eb.selectFrom('account').select((of) => ['id', of.val(p.token).as('token'), 'version'])),
    ),
    beginOne: database.statement((p: { account: number; token: string }) =>
      kysely
        .insertInto('lineage')
        .values({ account_id: p.account, token: p.token, start_version: 0 })
        .onConflict((conflict) => conflict.columns(['account_id', 'token']).doNothing()),
    ),
    find: database.statement((p: { account: number; token: string }) =>
      kysely.selectFrom('lineage').select('id').where('account_id', '=', p.account).where('token', '=', p.token),
    ),
    end: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('lineage')
        .select('start_version')
        .where('account_id', '=', p.account)
        .where('id', '>', p.id)
        .orderBy('id')
        .limit(1),
    ),
    account: database.statement((p: { account: number }) =>
      kysely.selectFrom('account').select('version').where('id', '=', p.account),
    ),
  }
}
