import lists from '../../../../resources/collections/collections.json' with { type: 'json' }
import type { Source } from '#shared/model/source.ts'
import { NotFound } from '../not-found.ts'
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

  /** Stores the feeds of every list in the database. */
  constructor(rssFeeds: RssFeeds, sources: Sources) {
    this.#sources = sources
    this.#feeds = new Map(lists.map((list) => [list.id, rssFeeds.curate(list.feeds)]))
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
  sources(account: number, id: number): Source[] {
    const feeds = this.#feeds.get(id)
    if (!feeds) throw new NotFound('There is no such collection.')
    return feeds.map((feed) => this.#sources.ofRssFeed(account, feed))
  }

  /** The first source of every list, for readers who follow nothing yet. */
  recommended(account: number): Source[] {
    return [...this.#feeds.values()].flatMap(([first]) =>
      first === undefined ? [] : [this.#sources.ofRssFeed(account, first)],
    )
  }
}
