import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import type { Look } from '../../database/transaction.ts'
import { packCursor, unpackCursor } from '../../calls/cursors.ts'
import { RefusedInput } from '../../calls/refused-input.ts'

/**
 * Thrown if the cursor comes from a history that this library does not have. Only a full sync can establish the current
 * state.
 */
export class FullSyncNeeded extends Error {
  override readonly name = 'FullSyncNeeded'
}

/**
 * Creates update cursors and checks that they belong to this library's own past. A version number alone is not enough.
 * After a backup has been restored, the counter reissues numbers that were already issued before. A client with such a
 * number would miss the changes in between. So each start of the service gives a name to its stretch of the counter,
 * and cursors contain that name. A cursor beyond the end of its stretch comes from a future that was undone.
 *
 * Processes that share a library use the same name for a stretch. Their stretch starts when the library was last
 * restored, as reported by the server. If there is only one process, each of its starts begins a new stretch.
 */
export class Lineage {
  #token = ''
  #history: string | null = null
  readonly #named = new Set<number>()
  readonly #database: Database
  readonly #statements

  private constructor(database: Database) {
    this.#database = database
    this.#statements = statementsOf(database)
  }

  /** Names the current stretch for every account, before anything can change. */
  static async begin(database: Database): Promise<Lineage> {
    const lineage = new Lineage(database)
    await lineage.#begin()
    return lineage
  }

  async #begin(): Promise<void> {
    const history = this.#database.sharing?.history ?? null
    const token = history === null ? randomBytes(9).toString('base64url') : tokenOf(history)
    await this.#database.directory((tx) => this.#statements.begin.run(tx, { token }))
    this.#named.clear()
    this.#history = history
    this.#token = token
  }

  /**
   * Call this before creating a cursor. If the account was created after startup, the first cursor names its stretch.
   */
  async name(account: number): Promise<void> {
    if ((this.#database.sharing?.history ?? null) !== this.#history) await this.#begin()
    if (this.#named.has(account)) return
    await this.#database.change(account, (tx) => this.#statements.beginOne.run(tx, { token: this.#token }))
    this.#named.add(account)
  }

  cursor(version: number): string {
    return packCursor('updates', [this.#token, version])
  }

  /**
   * Returns the version after which to resume. Throws RefusedInput for an invalid cursor, or FullSyncNeeded for one
   * from another history.
   */
  async version(tx: Look, cursor: string): Promise<number> {
    const [token, version, ...more] = unpackCursor(cursor, 'updates')
    if (typeof token !== 'string' || typeof version !== 'number' || version < 0 || more.length > 0) {
      throw new RefusedInput('cursor', 'This cursor was not given out by this feed.', 'cursor_invalid')
    }
    const stretch = await this.#statements.find.get(tx, { token })
    if (!stretch) throw new FullSyncNeeded('The cursor belongs to another library.')
    if (version > (stretch.end ?? stretch.version ?? 0))
      throw new FullSyncNeeded('The cursor is newer than this library.')
    return version
  }

  /** Part of every validator of cached responses, because versions can only be compared within one lineage. */
  get token(): string {
    return this.#token
  }
}

const tokenOf = (history: string): string => createHash('sha256').update(history).digest('base64url').slice(0, 12)

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    begin: database.statement((p: { token: string }) =>
      kysely
        .insertInto('lineage')
        .columns(['account_id', 'token', 'start_version'])
        .expression((eb) =>
          eb
            .selectFrom('account')
            .select((of) => ['id', of.val(p.token).as('token'), 'version'])
            // Without a condition, SQLite would parse ON CONFLICT as the ON clause of a join.
            .where('id', 'is not', null),
        )
        .onConflict((conflict) => conflict.columns(['account_id', 'token']).doNothing()),
    ),
    beginOne: database.statement((p: { account: number; token: string }) =>
      kysely
        .insertInto('lineage')
        .values({ account_id: p.account, token: p.token, start_version: 0 })
        .onConflict((conflict) => conflict.columns(['account_id', 'token']).doNothing()),
    ),
    find: database.statement((p: { account: number; token: string }) =>
      kysely
        .selectFrom('lineage')
        .select((eb) => [
          eb
            .selectFrom('lineage as next')
            .select('next.start_version')
            .where('next.account_id', '=', p.account)
            .whereRef('next.id', '>', 'lineage.id')
            .orderBy('next.id')
            .limit(1)
            .as('end'),
          eb.selectFrom('account').select('account.version').where('account.id', '=', p.account).as('version'),
        ])
        .where('lineage.account_id', '=', p.account)
        .where('lineage.token', '=', p.token),
    ),
  }
}
