import { contentType } from '#shared/model/content-type.ts'
import { fromMicroseconds } from '#shared/model/dates.ts'
import type { SharedItem } from '#shared/model/shared-shelf.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'

type OnShelf = { account: number; shelf: number }

export interface ItemRow {
  readonly id: number
  readonly rank: string
  readonly added_us: number
  readonly identity_url: string
  readonly url: string
  readonly title: string
  readonly site_name: string | null
  readonly author: string | null
  readonly publication_us: number | null
  readonly excerpt: string
  readonly image_url: string | null
  readonly content_type: number
  readonly reading_minutes: number | null
  readonly public_page: string | null
  readonly added_by: number | null
  /** The handle of the member who added it. */
  readonly added_by_handle: string | null
}

/** Statements that read what others may see of the items on a shelf. */
export function itemsOnShelf(database: Database) {
  const { kysely } = database
  const shown = (p: OnShelf) =>
    kysely
      .selectFrom('shelf_item')
      .innerJoin('entry', (join) =>
        join
          .onRef('entry.account_id', '=', 'shelf_item.account_id')
          .onRef('entry.content_id', '=', 'shelf_item.content_id'),
      )
      .where('shelf_item.account_id', '=', p.account)
      .where('shelf_item.shelf_id', '=', p.shelf)
      .where('entry.library_state', '<>', constant(3))
  const items = (p: OnShelf) =>
    shown(p)
      .innerJoin('content', (join) =>
        join
          .onRef('content.account_id', '=', 'shelf_item.account_id')
          .onRef('content.id', '=', 'shelf_item.content_id'),
      )
      .leftJoin('profile', (join) =>
        join.onRef('profile.account_id', '=', 'content.account_id').onRef('profile.id', '=', 'content.author_id'),
      )
      .leftJoin('article', (join) =>
        join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
      )
      .leftJoin('handle', 'handle.account_id', 'shelf_item.added_by')
      .select((eb) => [
        'content.id',
        'shelf_item.rank',
        'shelf_item.added_us',
        'content.identity_url',
        'content.url',
        'content.title',
        'content.site_name',
        'profile.name as author',
        'content.publication_us',
        'content.excerpt',
        'content.image_url',
        'content.content_type',
        'article.reading_minutes',
        'shelf_item.added_by',
        'handle.handle as added_by_handle',
        eb
          .selectFrom('public_page')
          .select((of) => of.fn.max('token').as('token'))
          .where('public_page.account_id', '=', p.account)
          .whereRef('public_page.content_id', '=', 'content.id')
          .where('revoked_us', 'is', null)
          .as('public_page'),
      ])
  return {
    count: database.statement((p: OnShelf) => shown(p).select((of) => of.fn.countAll<number>().as('count'))),
    page: database.statement((p: OnShelf & { rank: string; id: number; limit: number }) =>
      items(p)
        .where((eb) => eb(eb.refTuple('shelf_item.rank', 'shelf_item.content_id'), '>', eb.tuple(p.rank, p.id)))
        .orderBy('shelf_item.rank')
        .orderBy('shelf_item.content_id')
        .limit(p.limit),
    ),
    one: database.statement((p: OnShelf & { id: number }) => items(p).where('shelf_item.content_id', '=', p.id)),
    newest: database.statement((p: OnShelf & { limit: number }) =>
      items(p).orderBy('shelf_item.added_us', 'desc').orderBy('shelf_item.content_id', 'desc').limit(p.limit),
    ),
    picture: database.statement((p: OnShelf & { id: number }) =>
      shown(p)
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'shelf_item.account_id')
            .onRef('content.id', '=', 'shelf_item.content_id'),
        )
        .select('image_url')
        .where('shelf_item.content_id', '=', p.id),
    ),
  }
}

/**
 * Lists each field that others see, so a new column stays private until it is named here. The excerpt of an email may
 * contain what only its reader should see.
 */
export function seenItem(row: ItemRow): SharedItem {
  const isEmail = isEmailType(row.content_type)
  return {
    id: row.id,
    url: isEmail ? null : addressOf(row),
    title: row.title,
    site_name: row.site_name,
    author: row.author,
    publication_date: row.publication_us === null ? null : fromMicroseconds(row.publication_us),
    excerpt: isEmail ? '' : row.excerpt,
    has_picture: row.image_url !== null && !isEmail,
    content_type: row.content_type,
    minutes: row.reading_minutes,
    public_page: row.public_page,
  }
}

export const isEmailType = (type: number): boolean => type === contentType.email || type === contentType.emailPdf

/** The hosts of Lectern's own addresses, in an address in its normal form. */
const OWN_HOST = /^https?:\/\/[^/?#]*\.invalid(?:[:/?#]|$)/

/** Returns an item's address on the web. Parsing is slow, and an address that identifies its item is in normal form. */
const addressOf = ({ url, identity_url: identity }: ItemRow): string | null =>
  url !== identity ? addressOnWeb(url) : OWN_HOST.test(url) ? null : url

/** Returns an address that others can open. Null for files, notes and emails, whose addresses are Lectern's own. */
export function addressOnWeb(url: string): string | null {
  const address = webAddress(url)
  return address === null || OWN_HOST.test(address) ? null : address
}
