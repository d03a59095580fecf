import { createHash } from 'node:crypto'
import { libraryState } from '#shared/model/library-state.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import { ContentAddresses } from '../articles/addresses/content-addresses.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Lineage } from '../entries/sync-epochs.ts'

const PAGE = 5000

export interface AddressPage {
  readonly saved: readonly string[]
  readonly gone: readonly string[]
  readonly cursor: string
  readonly has_more: boolean
}

/**
 * Finds what the library has at given addresses. A client that marks saved pages stores a list of hashes, so that it
 * does not have to tell the service which pages are open.
 */
export class SavedAddresses {
  readonly #database: Database
  readonly #lineage: Lineage
  readonly #addresses: ContentAddresses
  readonly #statements

  constructor(database: Database, lineage: Lineage) {
    this.#database = database
    this.#lineage = lineage
    this.#addresses = new ContentAddresses(database)
    this.#statements = statementsOf(database)
  }

  /** Returns the content at an address, or null. Throws RefusedInput for an invalid address. */
  async find(account: number, given: string): Promise<number | null> {
    const url = webAddress(given)
    if (url === null) {
      throw new RefusedInput('url', t.enterAnAddressThatStartsWith)
    }
    return this.#database.look(account, async (tx) => (await this.#addresses.find(tx, identityUrl(url))) ?? null)
  }

  /** Returns the changes after `cursor`, or all changes if `cursor` is ''. Throws RefusedInput and FullSyncNeeded. */
  async after(account: number, cursor: string): Promise<AddressPage> {
    await this.#lineage.name(account)
    return this.#database.look(account, async (tx) => {
      const after = cursor === '' ? 0 : await this.#lineage.version(tx, cursor)
      const found = await this.#statements.changed.all(tx, { after, limit: PAGE + 1 })
      const has_more = found.length > PAGE
      // The next page starts after a version, so this page must end with the last address of a version.
      const shown = has_more ? found.filter(({ version }) => version < (found[PAGE]?.version ?? 0)) : found
      const isSaved = ({ library_state: state }: { library_state: number }) =>
        state === libraryState.saved || state === libraryState.archived
      const saved: string[] = []
      const gone: string[] = []
      for (const row of shown) {
        const list = isSaved(row) ? saved : after > 0 ? gone : null
        list?.push(hashOf(row.identity_url))
      }
      return { saved, gone, cursor: this.#lineage.cursor(shown.at(-1)?.version ?? after), has_more }
    })
  }
}

/** Hashes in the same way as the extension hashes the address of a tab. */
const hashOf = (identity: string): string => createHash('sha256').update(identity).digest('hex').slice(0, 16)

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    changed: database.statement((p: { account: number; after: number; limit: number }) =>
      kysely
        .selectFrom('entry')
        // SQLite preserves the order of a cross join, so entries are read first, in the order of their versions.
        .crossJoin('content_address')
        .select(['entry.version', 'entry.library_state', 'content_address.identity_url'])
        .where('entry.account_id', '=', p.account)
        .where('entry.version', '>', p.after)
        .whereRef('content_address.account_id', '=', 'entry.account_id')
        .whereRef('content_address.content_id', '=', 'entry.content_id')
        .orderBy('entry.version')
        .limit(p.limit),
    ),
  }
}
