import type { Logger } from 'pino'
import type { ArticleBooks } from '../../../library/transfers/epub-builder.ts'
import type { Tags } from '../../../library/entries/tags.ts'
import type { ItemLists, ItemPage, Item, ItemQuery } from '../../../library/lists/item-lists.ts'
import type { LibrarySearch } from '../../../library/lists/library-search.ts'
import { ApiError, methodNotAllowed } from '../../../calls/api-error.ts'
import { errorReply } from '../../error-reply.ts'
import { numberOf } from '#shared/api/public/public-id.ts'
import * as t from '#shared/words/service/pages.ts'
import { bookReply } from '../book-reply.ts'
import type { Door } from '../door.ts'
import { type TokenCheck, tokenOf } from '../token-of.ts'
import { OPDS_PATH } from '../../../calls/door-paths.ts'
import { bookEntry, opdsText, placeEntry, searchDescription } from './opds-feed.ts'

/** Number of books per catalog page. */
const PAGE = 50
/** Longest search. */
const LONGEST = 500

export interface OpdsParts extends TokenCheck {
  readonly items: ItemLists
  readonly tags: Tags
  readonly search: LibrarySearch
  readonly books: ArticleBooks
  readonly clock: () => number
  readonly logger: Logger
}

type Wanted = Omit<ItemQuery, 'limit' | 'cursor'>

const lists: Readonly<Record<string, { readonly title: string; readonly summary: string; readonly wanted: Wanted }>> = {
  queue: {
    get title() {
      return t.queue
    },
    get summary() {
      return t.savedToRead
    },
    wanted: { order: 'library_position', statuses: ['queue'] },
  },
  favorites: {
    get title() {
      return t.favorites
    },
    get summary() {
      return t.yourFavorites
    },
    wanted: { order: 'library_position', isFavorite: true },
  },
  archive: {
    get title() {
      return t.archive
    },
    get summary() {
      return t.finishedItems
    },
    wanted: { order: 'library_position', statuses: ['archive'] },
  },
}

/** The library as an OPDS catalog of books for e-readers. A token serves as the password. */
export function opdsDoor(parts: OpdsParts): Door {
  const answer = async (request: Request, url: URL, address: string | undefined): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw methodNotAllowed('GET')
    }
    const challenge = 'Basic realm="Lectern", charset="UTF-8"'
    const { account } = await tokenOf(parts, passwordIn(request), { address, challenge })
    const reply = await page(parts, request, url, account)
    return request.method === 'HEAD' ? new Response(null, reply) : reply
  }
  return async (request, url, { address }) =>
    url.pathname === OPDS_PATH || url.pathname.startsWith(`${OPDS_PATH}/`)
      ? answer(request, url, address).catch((error: unknown) => errorReply(error, parts.logger))
      : null
}

async function page(parts: OpdsParts, request: Request, url: URL, account: number): Promise<Response> {
  const [place = '', name = '', ...more] = url.pathname
    .slice(OPDS_PATH.length + 1)
    .replace(/\/$/, '')
    .split('/')
  if (more.length > 0) throw nowhere()
  if (place === '') return start(parts)
  if (place === 'search.xml') return xmlReply('application/opensearchdescription+xml', searchDescription())
  if (place === 'items') {
    const book = await parts.books.book(account, numberOf('itm', name.replace(/\.epub$/, '')))
    if (book === null) throw nowhere()
    return bookReply(request, book)
  }
  if (place === 'search') return found(parts, url, account)
  if (place === 'tags') return name === '' ? tagPlaces(parts, account) : tagged(parts, url, account, name)
  const list = Object.hasOwn(lists, place) && name === '' ? lists[place] : undefined
  if (!list) throw nowhere()
  return books(parts, url, list.title, await itemsOf(parts, url, account, list.wanted))
}

function start({ clock }: OpdsParts): Response {
  const updated = new Date(clock()).toISOString()
  const entries = Object.entries(lists).map(([path, { title, summary }]) =>
    placeEntry({ path: `${OPDS_PATH}/${path}`, title, summary, isList: true }, updated),
  )
  const tags = { path: `${OPDS_PATH}/tags`, title: t.tags, summary: t.byTag, isList: false }
  return feed({
    kind: 'navigation',
    path: OPDS_PATH,
    title: t.lectern,
    updated,
    entries: [...entries, placeEntry(tags, updated)],
  })
}

async function tagPlaces({ tags }: OpdsParts, account: number): Promise<Response> {
  const all = (await tags.list(account)).filter(({ article_count: count }) => count > 0)
  const entries = all.map(({ id, name, article_count: count, last_used_date: used }) =>
    placeEntry({ path: `${OPDS_PATH}/tags/${id}`, title: name, summary: t.countItems({ count }), isList: true }, used),
  )
  const updated = all[0]?.last_used_date ?? new Date(0).toISOString()
  return feed({ kind: 'navigation', path: `${OPDS_PATH}/tags`, title: t.tags, updated, entries })
}

async function tagged(parts: OpdsParts, url: URL, account: number, name: string): Promise<Response> {
  const tag = (await parts.tags.list(account)).find(({ id }) => String(id) === name)
  if (!tag) throw nowhere()
  const wanted: Wanted = { order: 'library_position', tagIds: [tag.id] }
  return books(parts, url, tag.name, await itemsOf(parts, url, account, wanted))
}

async function found({ search, items, ...parts }: OpdsParts, url: URL, account: number): Promise<Response> {
  const query = (url.searchParams.get('query') ?? '').slice(0, LONGEST)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const { rows, next } = await search.find(account, query, cursor, { limit: PAGE })
  const results = await items.these(
    account,
    rows.map(({ contentId }) => contentId),
  )
  return books(parts, url, `Search: ${query}`, { results, nextCursor: next })
}

const itemsOf = ({ items }: OpdsParts, url: URL, account: number, wanted: Wanted): Promise<ItemPage<Item>> =>
  items.list(account, { ...wanted, cursor: url.searchParams.get('cursor') ?? undefined, limit: PAGE })

function books(
  { clock }: Pick<OpdsParts, 'clock'>,
  url: URL,
  title: string,
  { results, nextCursor }: ItemPage<Item>,
): Response {
  const dates = results.map(({ content }) => content.feed_dirty_date).toSorted()
  const updated = dates.at(-1) ?? new Date(clock()).toISOString()
  const next = new URL(url)
  if (nextCursor !== null) next.searchParams.set('cursor', nextCursor)
  return feed({
    kind: 'acquisition',
    path: url.pathname + url.search,
    title,
    updated,
    entries: results.map(bookEntry),
    next: nextCursor === null ? null : next.pathname + next.search,
  })
}

function feed(given: Parameters<typeof opdsText>[0]): Response {
  const { type, text } = opdsText(given)
  return xmlReply(type, text)
}

const xmlReply = (type: string, text: string): Response =>
  new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })

const nowhere = (): ApiError => new ApiError(404, 'not_found', t.thisPageOfTheCatalogDoesnt)

/** Returns the password from Basic authentication. The user name is ignored. */
function passwordIn(request: Request): string | null {
  const given = /^Basic +([\w+/=-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (given === undefined) return null
  const words = Buffer.from(given, 'base64').toString('utf8')
  return words.includes(':') ? words.slice(words.indexOf(':') + 1) : null
}
