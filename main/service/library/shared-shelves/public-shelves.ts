import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import type { SharedItem } from '#shared/model/shared-shelf.ts'
import * as t from '#shared/words/service/shelves.ts'
import { packCursor, rankAndId, unpackCursor } from '../../calls/cursors.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { Database } from '../../database/database.ts'
import { atOnce } from '../../database/statement.ts'
import type { Tables } from '../../database/tables.ts'
import type { Look } from '../../database/transaction.ts'
import { NoLongerShared } from '../public-pages/public-pages.ts'
import { itemsOnShelf, type ItemRow, seenItem } from './items-on-shelf.ts'

const PAGE = 100
/** Maximum number of items in a feed. */
const IN_FEED = 50

export interface PublicShelf {
  readonly token: string
  readonly with_handle: boolean
  readonly created_date: string
}

/** The facts about a published shelf that any visitor sees. */
export interface ShelfForAnyone {
  readonly name: string
  readonly note: string
  /** The owner's handle, if the owner chose to show it. */
  readonly handle: string | null
  readonly item_count: number
  readonly shared_date: string
}

/** An item in a public shelf's feed. */
export interface NewOnShelf {
  readonly item: SharedItem
  /** The time when it was put on the shelf, or when the shelf was published. */
  readonly date: string
}

/**
 * Shelves that their owner publishes to anyone who has the address: the items in their order, without the owner's
 * progress, tags, notes on items and dates of saving.
 */
export class PublicShelves {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements
  readonly #items

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#statements = statementsOf(database)
    this.#items = itemsOnShelf(database)
  }

  /** Publishes a shelf, or changes whether its page names the owner. The address stays the same. Throws NotFound. */
  publish(account: number, uid: string, withHandle: boolean): Promise<PublicShelf> {
    return this.#database.change(account, async (tx) => {
      const shelf = await this.#shelf(tx, uid)
      const handle = Number(withHandle)
      await this.#statements.change.run(tx, { shelf, handle })
      const known = await this.#statements.ofShelf.get(tx, { shelf })
      if (known) return publicShelfOf(known)
      const token = randomBytes(16).toString('base64url')
      const made = await this.#statements.create.get(tx, { shelf, token, handle, us: this.#clock() * 1000 })
      if (!made) throw new Error('The public shelf was not written')
      return publicShelfOf(made)
    })
  }

  /** Returns null if the shelf is not published. Throws NotFound, including for another account's shelf. */
  of(account: number, uid: string): Promise<PublicShelf | null> {
    return this.#database.look(account, async (tx) => {
      const found = await this.#statements.ofShelf.get(tx, { shelf: await this.#shelf(tx, uid) })
      return found ? publicShelfOf(found) : null
    })
  }

  /** Revokes the address for good. Throws NotFound if the shelf is not published. */
  revoke(account: number, uid: string): Promise<void> {
    return this.#database.change(account, async (tx) => {
      const shelf = await this.#shelf(tx, uid)
      const revoked = await this.#statements.revoke.run(tx, { shelf, us: this.#clock() * 1000 })
      if (revoked === 0) throw new NotFound(t.thisShelfIsNotPublished)
    })
  }

  /**
   * Reads a page of a shelf for any visitor. Throws NotFound, including when its owner's account is disabled. Throws
   * NoLongerShared if the address was revoked or the shelf deleted.
   */
  read(token: string, cursor?: string) {
    const kind = `public-shelf:${token}`
    const [rank, id] = cursor ? rankAndId(unpackCursor(cursor, kind)) : ['', 0]
    return this.#open(token, async (tx, shelf, about) => {
      const [counted, found] = await atOnce(
        this.#items.count.get(tx, { shelf }),
        this.#items.page.all(tx, { shelf, rank, id, limit: PAGE + 1 }),
      )
      const page: readonly ItemRow[] = found.slice(0, PAGE)
      const last = page.at(-1)
      return {
        shelf: { ...about, item_count: counted?.count ?? 0 },
        items: page.map(seenItem),
        next: found.length > PAGE && last ? packCursor(kind, [last.rank, last.id]) : null,
      }
    })
  }

  /** Returns the name and the note of a shelf. Throws like `read`. */
  about(token: string): Promise<Pick<ShelfForAnyone, 'name' | 'note'>> {
    return this.#open(token, async (_tx, _shelf, { name, note }) => Promise.resolve({ name, note }))
  }

  /** Returns the items that were added last, the newest first. Throws like `read`. */
  newest(token: string): Promise<{ readonly name: string; readonly items: readonly NewOnShelf[] }> {
    return this.#open(token, async (tx, shelf, { name }, sharedUs) => {
      const found: readonly ItemRow[] = await this.#items.newest.all(tx, { shelf, limit: IN_FEED })
      return {
        name,
        items: found.map((row) => ({
          item: seenItem(row),
          // Earlier dates would tell what the owner did before publishing.
          date: fromMicroseconds(Math.max(row.added_us, sharedUs)),
        })),
      }
    })
  }

  /** Returns the account whose changes may change the shelf's feed. Throws like `read`. */
  async owner(token: string): Promise<number> {
    return (await this.#entry(token)).account_id
  }

  /** Returns the address of an item's picture, or null. Throws like `read`. */
  picture(token: string, id: number): Promise<string | null> {
    return this.#open(token, async (tx, shelf) => (await this.#items.picture.get(tx, { shelf, id }))?.image_url ?? null)
  }

  async #entry(token: string) {
    const found = await this.#database.lookInDirectory((tx) => this.#statements.byToken.get(tx, { token }))
    if (!found) throw new NotFound(t.thereIsNoShelfAtThis)
    if (found.revoked_us !== null) throw new NoLongerShared(t.thisShelfIsNoLongerShared)
    return found
  }

  async #open<Read>(
    token: string,
    read: (tx: Look, shelf: number, about: Omit<ShelfForAnyone, 'item_count'>, sharedUs: number) => Promise<Read>,
  ): Promise<Read> {
    const entry = await this.#entry(token)
    return this.#database.look(entry.account_id, async (tx) => {
      const shelf = await this.#statements.shelfById.get(tx, { id: entry.shelf_id })
      if (!shelf || shelf.deleted_us !== null) throw new NoLongerShared(t.thisShelfIsNoLongerShared)
      const about = {
        name: shelf.name,
        note: shelf.note,
        handle: entry.with_handle === 1 ? entry.handle : null,
        shared_date: fromMicroseconds(entry.created_us),
      }
      return read(tx, shelf.id, about, entry.created_us)
    })
  }

  /** Returns the row's ID of a shelf that is not deleted. Throws NotFound. */
  async #shelf(tx: Look, uid: string): Promise<number> {
    const found = await this.#statements.shelf.get(tx, { uid })
    if (!found) throw new NotFound(t.thisShelfDoesntExist)
    return found.id
  }
}

const publicShelfOf = (row: Selectable<Tables['public_shelf']>): PublicShelf => ({
  token: row.token,
  with_handle: row.with_handle === 1,
  created_date: fromMicroseconds(row.created_us),
})

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    shelf: database.statement((p: { account: number; uid: string }) =>
      kysely
        .selectFrom('shelf')
        .select('id')
        .where('account_id', '=', p.account)
        .where('uid', '=', p.uid)
        .where('deleted_us', 'is', null),
    ),
    shelfById: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('shelf')
        .select(['id', 'name', 'note', 'deleted_us'])
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    ofShelf: database.statement((p: { account: number; shelf: number }) =>
      kysely
        .selectFrom('public_shelf')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('shelf_id', '=', p.shelf)
        .where('revoked_us', 'is', null),
    ),
    /** A visitor has nothing but the token. Shelves of a disabled account are unavailable until it is enabled again. */
    byToken: database.statement((p: { token: string }) =>
      kysely
        .selectFrom('public_shelf')
        .innerJoin('account', 'account.id', 'public_shelf.account_id')
        .leftJoin('handle', 'handle.account_id', 'public_shelf.account_id')
        .select([
          'public_shelf.account_id',
          'public_shelf.shelf_id',
          'public_shelf.with_handle',
          'public_shelf.created_us',
          'public_shelf.revoked_us',
          'handle.handle',
        ])
        .where('token', '=', p.token)
        .where('account.disabled_ms', 'is', null)
        .where('account.leaving_ms', 'is', null),
    ),
    create: database.statement((p: { account: number; shelf: number; token: string; handle: number; us: number }) =>
      kysely
        .insertInto('public_shelf')
        .values({
          account_id: p.account,
          token: p.token,
          shelf_id: p.shelf,
          with_handle: p.handle,
          created_us: p.us,
        })
        .returningAll(),
    ),
    change: database.statement((p: { account: number; shelf: number; handle: number }) =>
      kysely
        .updateTable('public_shelf')
        .set({ with_handle: p.handle })
        .where('account_id', '=', p.account)
        .where('shelf_id', '=', p.shelf),
    ),
    revoke: database.statement((p: { account: number; shelf: number; us: number }) =>
      kysely
        .updateTable('public_shelf')
        .set({ revoked_us: p.us })
        .where('account_id', '=', p.account)
        .where('shelf_id', '=', p.shelf)
        .where('revoked_us', 'is', null),
    ),
  }
}
