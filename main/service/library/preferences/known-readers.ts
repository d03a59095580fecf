import {
  type KnownReader,
  MOST_KNOWN_READERS,
  readerOf,
  readerPreference,
  storedReader,
} from '#shared/model/sending.ts'
import * as t from '#shared/words/service/sending.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Database } from '../../database/database.ts'
import type { Look, Reading } from '../../database/transaction.ts'
import type { FollowedPreferences } from './followed-preferences.ts'

/**
 * The readers whom a reader muted or allowed: one list for everything that others send or share. It consists of
 * preferences, so it follows the reader to every device, archive and library.
 */
export class KnownReaders {
  readonly #database: Database
  readonly #preferences: FollowedPreferences
  readonly #statements

  constructor(database: Database, preferences: FollowedPreferences) {
    this.#database = database
    this.#preferences = preferences
    this.#statements = statementsOf(database)
  }

  /** Returns the decision of the transaction's reader about another one, given by key. Null if there is none. */
  async of(tx: Look, reader: string): Promise<KnownReader | null> {
    const found = await this.#statements.one.get(tx, { name: readerPreference(reader) })
    return found?.value == null ? null : readerOf(reader, found.value)
  }

  /** Returns the keys of the readers whom an account muted. Also readable in the directory. */
  async mutedBy(tx: Reading, accountId: number): Promise<ReadonlySet<string>> {
    const known = (await this.#statements.all.all(tx, { accountId })).flatMap(toKnown)
    return new Set(known.filter(({ standing }) => standing === 'muted').map(({ reader }) => reader))
  }

  /** Mutes a reader, also one who was allowed. Throws RefusedInput if the list is full. */
  mute(account: number, { reader, handle }: Pick<KnownReader, 'reader' | 'handle'>): Promise<void> {
    return this.#database.change(account, async (tx) => {
      const known = (await this.#statements.all.all(tx, { accountId: account })).flatMap(toKnown)
      const before = known.find((one) => one.reader === reader)
      if (before?.standing === 'muted') return
      if (before === undefined && known.length >= MOST_KNOWN_READERS)
        throw new RefusedInput('answer', t.youHaveDecidedAboutTooMany, 'too_many')
      const value = storedReader({ handle, name: before?.name ?? '', standing: 'muted' })
      await this.#preferences.set(tx, readerPreference(reader), value)
    })
  }
}

function toKnown({ name, value }: { readonly name: string; readonly value: string | null }): readonly KnownReader[] {
  const known = value === null ? null : readerOf(name.slice(readerPreference('').length), value)
  return known === null ? [] : [known]
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    one: database.statement((p: { account: number; name: string }) =>
      kysely.selectFrom('preference').select('value').where('account_id', '=', p.account).where('name', '=', p.name),
    ),
    /** Names between these two start with that of a decision, because 0 follows the slash. */
    all: database.statement((p: { accountId: number }) =>
      kysely
        .selectFrom('preference')
        .select(['name', 'value'])
        .where('account_id', '=', p.accountId)
        .where('name', '>=', 'reader/')
        .where('name', '<', 'reader0'),
    ),
  }
}
