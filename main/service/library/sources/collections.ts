import lists from '../../../../resources/collections/collections.json' with { type: 'json' }
import type { Source } from '#shared/model/source.ts'
import * as t from '#shared/words/service/library.ts'
import { NotFound } from '../../calls/not-found.ts'
import type { RssFeeds } from './rss-feeds.ts'
import type { Sources } from './sources.ts'

export interface WriterCollection {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly photo_url: string | null
  readonly source_count: number
}

/** Lists of public writers worth following, shipped with the product. */
export class Collections {
  readonly #sources: Sources
  readonly #feeds: ReadonlyMap<number, readonly number[]>

  private constructor(sources: Sources, feeds: ReadonlyMap<number, readonly number[]>) {
    this.#sources = sources
    this.#feeds = feeds
  }

  /** Stores the feeds of every list in the database. */
  static async begin(rssFeeds: RssFeeds, sources: Sources): Promise<Collections> {
    const feeds = new Map<number, readonly number[]>()
    for (const list of lists) feeds.set(list.id, await rssFeeds.curate(list.feeds))
    return new Collections(sources, feeds)
  }

  list(): WriterCollection[] {
    return lists.map(({ id, title, description, feeds }) => ({
      id,
      title,
      description,
      photo_url: null,
      source_count: feeds.length,
    }))
  }

  /** Throws NotFound. */
  async sources(account: number, id: number): Promise<Source[]> {
    const feeds = this.#feeds.get(id)
    if (!feeds) throw new NotFound(t.thisCollectionDoesntExist)
    return this.#sources.ofRssFeeds(account, feeds)
  }

  /** The first source of every list, for readers who follow nothing yet. */
  recommended(account: number): Promise<Source[]> {
    const feeds = [...this.#feeds.values()].flatMap(([first]) => (first === undefined ? [] : [first]))
    return this.#sources.ofRssFeeds(account, feeds)
  }
}
