import { libraryState } from '#shared/model/library-state.ts'
import type { ArticleBook, ArticleBooks } from '../../../library/transfers/epub-builder.ts'
import type { LibraryEntries } from '../../../library/entries/library-entries.ts'
import type { Tags } from '../../../library/entries/tags.ts'
import type { SavedAddresses } from '../../../library/lists/saved-addresses.ts'
import type { ItemLists, ItemQuery } from '../../../library/lists/item-lists.ts'
import type { Saves } from '../../../library/articles/saves.ts'
import type { TitleOverrides } from '../../../library/articles/title-overrides.ts'
import { NotFound } from '../../../calls/not-found.ts'
import { RefusedInput } from '../../../calls/refused-input.ts'
import type { Fields } from './read-fields.ts'
import { wallabagEntry, wallabagTag } from './wallabag-entry.ts'

const USUAL = 30
const MOST = 100
/** The highest page number that may be requested. */
const LAST_PAGE = 10_000

export interface WallabagLibraryParts {
  readonly items: ItemLists
  readonly libraryEntries: LibraryEntries
  readonly saves: Saves
  readonly tags: Tags
  readonly namings: TitleOverrides
  readonly books: ArticleBooks
  /** Returns an item's text as HTML. */
  readonly savedAddresses: SavedAddresses
  readonly htmlOf: (account: number, contentId: number) => Promise<string | null>
  /** Throws ApiError if the account may not store any more. */
  readonly requireRoom: (account: number) => Promise<void>
  readonly wakeJobs: () => void
}

const yes = (value: string | undefined): boolean | undefined =>
  value === undefined || value === '' ? undefined : value === '1' || value === 'true'

const namesIn = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** A user's library in wallabag's terms. */
export class WallabagLibrary {
  readonly #parts: WallabagLibraryParts

  constructor(parts: WallabagLibraryParts) {
    this.#parts = parts
  }

  /** Returns a page of entries. Throws NotFound after the last page, which makes programs stop requesting more. */
  async list(account: number, fields: Fields) {
    const page = whole(fields, 'page', 1, LAST_PAGE)
    const limit = whole(fields, 'perPage', USUAL, MOST)
    const archived = yes(fields.get('archive'))
    const names = namesIn(fields.get('tags'))
    const since = Number(fields.get('since') ?? 0)
    const query: ItemQuery = {
      order: 'library_position',
      statuses: archived === undefined ? ['queue', 'archive'] : [archived ? 'archive' : 'queue'],
      ...(yes(fields.get('starred')) === true ? { isFavorite: true } : {}),
      ...(names.length > 0 ? { tagNames: names } : {}),
      ...(Number.isSafeInteger(since) && since > 0 ? { updatedSince: since * 1_000_000 } : {}),
      limit,
    }
    let found = await this.#parts.items.list(account, query)
    for (let at = 1; at < page; at++) {
      if (found.nextCursor === null) throw new NotFound('There is no such page.')
      found = await this.#parts.items.list(account, { ...query, cursor: found.nextCursor })
    }
    const hasMore = found.nextCursor !== null
    const isFull = fields.get('detail') !== 'metadata'
    const items = []
    for (const { content } of found.results) {
      items.push(wallabagEntry(content, isFull ? await this.#parts.htmlOf(account, content.id) : null))
    }
    return {
      page,
      limit,
      pages: page + Number(hasMore),
      total: (page - 1) * limit + items.length + Number(hasMore),
      _links: {},
      _embedded: { items },
    }
  }

  /** Returns for each address if it is in the library: yes or no, or its ID if that was requested. */
  async exists(account: number, fields: Fields, urls: readonly string[]) {
    const wantsId = yes(fields.get('return_id')) === true
    const find = async (url: string) => {
      const id = await this.#find(account, url)
      return wantsId ? id : id !== null
    }
    if (urls.length === 0) return { exists: await find(fields.get('url') ?? '') }
    const found: [string, number | boolean | null][] = []
    for (const url of urls.slice(0, MOST)) found.push([url, await find(url)])
    return Object.fromEntries(found)
  }

  /**
   * Returns the ID of the content with an address. Null if the address isn't in a list of the library. Throws
   * RefusedInput if it isn't an address.
   */
  async #find(account: number, url: string): Promise<number | null> {
    const id = await this.#parts.savedAddresses.find(account, url)
    if (id === null) return null
    const listed = await this.#parts.items.find(account, id).catch(unlessMissing)
    return listed === null ? null : id
  }

  /** Throws NotFound. */
  async entry(account: number, id: number) {
    const { content } = await this.#parts.items.find(account, id)
    return wallabagEntry(content, await this.#parts.htmlOf(account, content.id))
  }

  /** Throws RefusedInput, or ApiError if there is no storage left. */
  async save(account: number, fields: Fields) {
    const url = fields.get('url')
    if (url === undefined || url === '') throw new RefusedInput('url', 'An address is needed.')
    await this.#parts.requireRoom(account)
    const html = fields.get('content')
    const { contentId } = await this.#parts.saves.save(account, { url, html: html ?? null })
    this.#parts.wakeJobs()
    return this.change(account, contentId, fields)
  }

  /** Throws NotFound. */
  async change(account: number, id: number, fields: Fields) {
    const { libraryEntries, namings } = this.#parts
    const content = await this.#content(account, id)
    const contentId = content.id
    const title = fields.get('title')?.trim() ?? ''
    // The user chose the title, so it stays when the page is read.
    if (title !== '' && title !== content.title) await namings.change(account, contentId, { title })
    const archived = yes(fields.get('archive'))
    const starred = yes(fields.get('starred'))
    if (archived !== undefined) {
      const state = archived ? libraryState.archived : libraryState.saved
      await libraryEntries.change(account, contentId, { library_state: state })
    }
    if (starred !== undefined) await libraryEntries.change(account, contentId, { is_favorited: starred })
    return this.tag(account, contentId, fields)
  }

  /** Returns the entry as it was before. Throws NotFound. */
  async remove(account: number, id: number) {
    const entry = await this.entry(account, id)
    await this.#parts.libraryEntries.change(account, entry.id, { library_state: libraryState.deleted })
    return entry
  }

  /** Throws NotFound. */
  async tag(account: number, id: number, fields: Fields) {
    const contentId = await this.#own(account, id)
    const add = namesIn(fields.get('tags'))
    if (add.length > 0) await this.#parts.tags.change(account, { contentIds: [contentId], add, remove: [] })
    return this.entry(account, contentId)
  }

  /** Throws NotFound. */
  async untag(account: number, id: number, tagId: number) {
    const contentId = await this.#own(account, id)
    const { name } = await this.#parts.items.tag(account, tagId)
    await this.#parts.tags.change(account, { contentIds: [contentId], add: [], remove: [name] })
    return this.entry(account, contentId)
  }

  async tags(account: number) {
    return (await this.#parts.tags.list(account)).map(wallabagTag)
  }

  /** Throws NotFound. */
  async book(account: number, id: number): Promise<ArticleBook> {
    const book = await this.#parts.books.book(account, await this.#own(account, id))
    if (book === null) throw new NotFound('There is no such entry.')
    return book
  }

  async #own(account: number, id: number): Promise<number> {
    return (await this.#content(account, id)).id
  }

  async #content(account: number, id: number) {
    return (await this.#parts.items.find(account, id)).content
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof NotFound) return null
  throw error
}

/** Returns a whole number from 1 to `most`. Throws RefusedInput. */
function whole(fields: Fields, name: string, usual: number, most: number): number {
  const given = fields.get(name)
  if (given === undefined || given === '') return usual
  const value = Number(given)
  if (!Number.isInteger(value) || value < 1) throw new RefusedInput(name, `${name} is not a number.`)
  return Math.min(value, most)
}
