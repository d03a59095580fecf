import { PAGE_SIZE } from '#shared/limits.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { fromMicroseconds } from '#shared/model/dates.ts'
import type { SharedItem } from '#shared/model/shared-shelf.ts'
import { queueFilters } from '#shared/model/queue-fields.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import * as t from '#shared/words/service/shelves.ts'
import { ApiError, tooManyRequests } from '../../calls/api-error.ts'
import { packCursor, rankAndId, unpackCursor } from '../../calls/cursors.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Database } from '../../database/database.ts'
import { constant, listed, ownAtAddresses } from '../../database/dialect/both-dialects.ts'
import type { Look } from '../../database/transaction.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import { ContentIds } from '../entries/content-ids.ts'
import { ContentReader } from '../entries/content-reader.ts'
import type { LibraryEntries } from '../entries/library-entries.ts'
import { seenByAnyone } from '../public-pages/public-pages.ts'
import type { Shelves } from '../shelves/shelves.ts'
import type { Copied, Copies, Source } from './copies.ts'
import { addressOnWeb, isEmailType, itemsOnShelf, type ItemRow, seenItem } from './items-on-shelf.ts'
import type { Access, Memberships } from './memberships.ts'

const READ = queueFilters.read.values[2].bits
/** Items that a member may add to a shelf in a day. */
const ADDITIONS = { perMinute: 200 / (24 * 60), burst: 200 } as const

interface SharedShelvesParts {
  readonly database: Database
  readonly limiter: RateLimiter
  readonly memberships: Memberships
  readonly copies: Copies
  readonly shelves: Shelves
  readonly libraryEntries: LibraryEntries
  readonly requireRoom: (account: number, bytes: number) => Promise<void>
}

/** A member's copy of an item on a shelf. */
interface OwnCopy {
  readonly content_id: number
  readonly is_read: boolean
}

/** Shelves of other readers, as their members see and change them. Everything is read from the owner's rows. */
export class SharedShelves {
  readonly #parts: SharedShelvesParts
  readonly #ids: ContentIds
  readonly #reader: ContentReader
  readonly #items
  readonly #statements

  constructor(parts: SharedShelvesParts) {
    this.#parts = parts
    this.#ids = new ContentIds(parts.database)
    this.#reader = new ContentReader(parts.database)
    this.#items = itemsOnShelf(parts.database)
    this.#statements = statementsOf(parts.database)
  }

  /** Returns a page of the items in the owner's order, with the member's own copies. Throws NotFound. */
  async page(account: number, shelf: number, cursor?: string) {
    const kind = `shared-shelf:${shelf}`
    const [rank, id] = cursor ? rankAndId(unpackCursor(cursor, kind)) : ['', 0]
    const access = await this.#parts.memberships.access(account, shelf)
    const found: readonly ItemRow[] = await this.#parts.database.look(access.owner, (tx) =>
      this.#items.page.all(tx, { shelf, rank, id, limit: PAGE_SIZE + 1 }),
    )
    const page = found.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    return {
      items: await this.#seen(account, page),
      next: found.length > PAGE_SIZE && last ? packCursor(kind, [last.rank, last.id]) : null,
    }
  }

  /** Returns an item with its text, and the highlights that readers of the shelf show. Throws NotFound. */
  async item(account: number, shelf: number, id: number) {
    const access = await this.#parts.memberships.access(account, shelf)
    const { row, content } = await this.#parts.database.look(access.owner, async (tx) => {
      const found = await this.#onShelf(tx, shelf, id)
      const whole = await this.#reader.content(tx, id)
      const article = isEmailType(found.content_type) ? undefined : await this.#statements.text.get(tx, { id })
      const shown = seenByAnyone(whole, article?.markdown ?? '', fromMicroseconds(found.added_us))
      const seen = { ...shown, url: addressOnWeb(shown.url) ?? '', excerpt: seenItem(found).excerpt }
      return { row: found, content: article ? seen : { ...seen, article: null } }
    })
    const [item] = await this.#seen(account, [row])
    if (!item) throw new NotFound(t.thisItemDoesntExist)
    return {
      item,
      content,
      quotes: await this.#quotes(access, row),
    }
  }

  /** Saves an item into the member's library. One that is there already stays as it is. Throws NotFound, ApiError. */
  async save(account: number, shelf: number, item: number): Promise<Copied> {
    await this.#parts.requireRoom(account, 1)
    const { owner } = await this.#parts.memberships.access(account, shelf)
    const source = await this.#source(owner, item, (tx) => this.#onShelf(tx, shelf, item))
    return this.#parts.database.change(account, async (tx) => {
      const known = await this.#parts.copies.find(tx, source)
      if (known?.former === libraryState.deleted) {
        await this.#parts.libraryEntries.putOnTop(tx, known.contentId)
        return known
      }
      return this.#parts.copies.take(tx, source, libraryState.saved)
    })
  }

  /**
   * Puts an item of the member's library on a shelf whose owner allows it. The owner gets a copy, or keeps what the
   * owner already had. Throws NotFound, RefusedInput or ApiError.
   */
  async add(account: number, shelf: number, contentId: number): Promise<void> {
    const { memberships, limiter, copies, shelves, database } = this.#parts
    const access = await memberships.access(account, shelf)
    if (access.role !== 'add') throw onlyReads()
    const source = await this.#source(account, contentId, async (tx) => {
      const id = await this.#ids.resolve(tx, contentId)
      const facts = await this.#statements.facts.get(tx, { id })
      if (!facts) throw new NotFound(t.thisItemDoesntExist)
      return { ...facts, id }
    })
    const { allowed, retryAfter } = await limiter.take(`shelf additions ${account}`, ADDITIONS)
    if (!allowed) throw tooManyRequests(retryAfter)
    await this.#parts.requireRoom(access.owner, 1).catch(() => {
      throw new ApiError(409, 'quota_reached', t.theOwnersLibraryIsFull)
    })
    await database.change(access.owner, async (tx) => {
      // The shelf or the membership may have ended while the item was read.
      if ((await this.#roleNow(tx, shelf, account)) !== 'add') throw onlyReads()
      const { contentId: id, former } = await copies.take(tx, source, libraryState.archived)
      if (former === libraryState.deleted) throw new ApiError(409, 'not_wanted', t.thisItemCantBeAdded)
      if (await this.#statements.place.get(tx, { shelf, id })) return
      await shelves.putOn(tx, shelf, new Map([[id, undefined]]))
      await this.#statements.sign.run(tx, { shelf, id, by: account })
    })
  }

  /** Takes an item that the member added off the shelf. It stays in the owner's library. Throws NotFound. */
  async takeOff(account: number, shelf: number, item: number): Promise<void> {
    const { owner } = await this.#parts.memberships.access(account, shelf)
    await this.#parts.database.change(owner, async (tx) => {
      await this.#roleNow(tx, shelf, account)
      const place = await this.#statements.place.get(tx, { shelf, id: item })
      if (place?.added_by !== account) throw new NotFound(t.thisItemDoesntExist)
      await this.#parts.shelves.takeBack(tx, item, [place.uid])
    })
  }

  /** Returns the role that a member has at this moment. `tx`: of the owner. Throws NotFound. */
  async #roleNow(tx: Look, shelf: number, member: number): Promise<string> {
    const found = await this.#statements.role.get(tx, { shelf, member })
    if (!found) throw new NotFound(t.thisShelfDoesntExist)
    return found.role
  }

  async #onShelf(tx: Look, shelf: number, item: number): Promise<ItemRow> {
    const found = await this.#items.one.get(tx, { shelf, id: item })
    if (!found) throw new NotFound(t.thisItemDoesntExist)
    return found
  }

  /** Reads an item of a library for copying it. Throws RefusedInput for an email, which may be for its reader only. */
  async #source(
    account: number,
    id: number,
    find: (
      tx: Look,
    ) => Promise<Pick<ItemRow, 'id' | 'url' | 'title' | 'site_name' | 'publication_us' | 'content_type'>>,
  ): Promise<Source> {
    const { row, markdown } = await this.#parts.database.look(account, async (tx) => {
      const found = await find(tx)
      return { row: found, markdown: (await this.#statements.text.get(tx, { id: found.id }))?.markdown ?? null }
    })
    const url = addressOnWeb(row.url)
    if (isEmailType(row.content_type) || (url === null && markdown === null))
      throw new RefusedInput('content_id', t.thisItemCantBeCopied, 'nothing_to_share')
    const { textPage } = await import('../../exports/index.ts')
    const { title, site_name: site, publication_us: publishedUs } = row
    return { url, title, site, publishedUs, html: markdown === null ? null : textPage(title, markdown) }
  }

  /** Returns the items as a member sees them, each with the member's own copy, which is found by its address. */
  async #seen(account: number, rows: readonly ItemRow[]) {
    const seen = rows.map((row) => {
      const item = seenItem(row)
      return {
        row,
        item,
        identity: item.url === null || item.url === row.identity_url ? item.url : identityUrl(item.url),
      }
    })
    const addresses = listed(seen.flatMap(({ identity }) => identity ?? []))
    const found = await this.#parts.database.look(account, (tx) => this.#statements.copies.all(tx, { addresses }))
    const copies = new Map(found.map((one) => [one.identity_url, one]))
    return seen.map(({ row, item, identity }) => {
      const copy = copies.get(identity ?? '')
      const own = copy === undefined ? null : { content_id: copy.content_id, is_read: (copy.flags & READ) !== 0 }
      return seenByMember(row, item, account, own)
    })
  }

  /** Returns the highlights of the owner and of members who show them. Notes only of those who show notes, too. */
  async #quotes(access: Access, row: ItemRow) {
    const address = addressOnWeb(row.url)
    const addresses = listed(address === null ? [] : [identityUrl(address)])
    const quotes: { readonly handle: string | null; readonly text: string; readonly note: string | null }[] = []
    for (const { account, handle, withNotes } of await this.#parts.memberships.showing(access)) {
      const annotations = await this.#parts.database.look(account, async (tx) => {
        const [own] = await this.#statements.copies.all(tx, { addresses })
        const id = account === access.owner ? row.id : own?.content_id
        return id === undefined ? [] : (await this.#reader.content(tx, id)).my_annotations
      })
      for (const { text, note } of annotations) {
        quotes.push({ handle, text, note: withNotes ? note : null })
      }
    }
    return quotes
  }
}

const onlyReads = (): ApiError => new ApiError(403, 'not_allowed', t.youCanOnlyReadThisShelf)

/** Lists each field that a member sees. */
function seenByMember(row: ItemRow, seen: SharedItem, account: number, own: OwnCopy | null) {
  return {
    ...seen,
    picture_url: seen.has_picture ? row.image_url : null,
    has_text: row.reading_minutes !== null && !isEmailType(row.content_type),
    added_by: row.added_by === null ? null : row.added_by_handle,
    is_mine: row.added_by === account,
    own,
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    text: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select('markdown')
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    facts: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('library_entry', (join) =>
          join
            .onRef('library_entry.account_id', '=', 'content.account_id')
            .onRef('library_entry.content_id', '=', 'content.id'),
        )
        .select(['content.id', 'url', 'title', 'site_name', 'publication_us', 'content_type'])
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id)
        .where('library_state', '<>', constant(3)),
    ),
    /** The reader's own copies at addresses. */
    copies: database.statement((p: { account: number; addresses: string }) =>
      kysely
        .selectFrom('content_address')
        .innerJoin('entry', (join) =>
          join
            .onRef('entry.account_id', '=', 'content_address.account_id')
            .onRef('entry.content_id', '=', 'content_address.content_id'),
        )
        .select(['content_address.identity_url', 'entry.content_id', 'flags'])
        .where(ownAtAddresses(['content_address.account_id', 'content_address.identity_url'], p.account, p.addresses))
        .where('library_state', 'in', [constant(1), constant(2)]),
    ),
    place: database.statement((p: Id & { shelf: number }) =>
      kysely
        .selectFrom('shelf_item')
        .innerJoin('shelf', (join) =>
          join.onRef('shelf.account_id', '=', 'shelf_item.account_id').onRef('shelf.id', '=', 'shelf_item.shelf_id'),
        )
        .select(['added_by', 'shelf.uid'])
        .where('shelf_item.account_id', '=', p.account)
        .where('shelf_item.content_id', '=', p.id)
        .where('shelf_item.shelf_id', '=', p.shelf),
    ),
    role: database.statement((p: { account: number; shelf: number; member: number }) =>
      kysely
        .selectFrom('shelf_member')
        .innerJoin('shelf', (join) =>
          join
            .onRef('shelf.account_id', '=', 'shelf_member.account_id')
            .onRef('shelf.id', '=', 'shelf_member.shelf_id'),
        )
        .select('role')
        .where('shelf_member.account_id', '=', p.account)
        .where('shelf_id', '=', p.shelf)
        .where('member_id', '=', p.member)
        .where('state', '=', 'accepted')
        .where('shelf.deleted_us', 'is', null),
    ),
    sign: database.statement((p: Id & { shelf: number; by: number }) =>
      kysely
        .updateTable('shelf_item')
        .set({ added_by: p.by })
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('shelf_id', '=', p.shelf),
    ),
  }
}
