import type { FeedForm } from '#shared/model/tools/feed-token.ts'
import type { ReaderState } from '../../accounts/accounts.ts'
import type { WrittenFeed } from '../../exports/index.ts'
import type { NewOnShelf, PublicShelves } from './public-shelves.ts'

/** Public shelves as feeds, which any feed reader can follow. */
export class PublicShelfFeeds {
  readonly #shelves: PublicShelves
  readonly #reader: (account: number) => Promise<ReaderState>

  constructor(shelves: PublicShelves, reader: (account: number) => Promise<ReaderState>) {
    this.#shelves = shelves
    this.#reader = reader
  }

  /** Returns a value that changes whenever the feed changes. Throws NotFound or NoLongerShared. */
  async validator(token: string): Promise<string> {
    return String((await this.#reader(await this.#shelves.owner(token))).version)
  }

  /** Writes the feed with the items that were added last. Throws NotFound or NoLongerShared. */
  async write(token: string, form: FeedForm, { origin, pathname }: URL): Promise<WrittenFeed> {
    const { name: title, items } = await this.#shelves.newest(token)
    const { publicShelfItem, writeFeed } = await import('../../exports/index.ts')
    const id = `urn:lectern:shelf:${token}`
    const written = items.map(({ item, date }: NewOnShelf) => ({
      ...publicShelfItem(item, date, origin),
      id: `${id}:${item.id}`,
    }))
    const home = `${origin}/p/shelf/${token}`
    return writeFeed({ id, title, address: origin + pathname, home, items: written }, form)
  }
}
