import type { FeedForm } from '#shared/model/tools/feed-token.ts'
import type { Content } from '#shared/model/content.ts'
import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import type { OutgoingItem, WrittenFeed } from '../../exports/index.ts'
import type { ReaderState } from '../../accounts/accounts.ts'
import type { Contents } from '../articles/contents.ts'
import { parseEntry } from '../entries/entry-text.ts'
import type { Tags } from '../entries/tags.ts'
import type { PageAnchor } from '../../calls/cursors.ts'
import type { FeedRow, FeedSlice } from '../entries/feed-row.ts'
import type { OtherFeeds } from '../lists/other-feeds.ts'
import type { Feeds } from '../lists/queue-feeds.ts'
import type { Podcast } from '../listening/podcast/podcast.ts'
import type { FeedBearer } from './feed-tokens.ts'
import { viewQuery } from './view-query.ts'

/** Maximum number of entries or highlights in a feed. */
const MOST = 50
/** Maximum number of characters of all texts in a feed. Entries beyond this limit contain only their excerpts. */
const MOST_TEXT = 2_000_000
/** Path of a podcast's audio files, relative to the feed. */
export const SOUNDS = 'sounds/'
/**
 * Interval at which a view filtered by age may change. Its contents change as time passes, even if the library does
 * not.
 */
const STEP = 60 * 60_000

export interface LibraryFeedParts {
  readonly feeds: Feeds
  readonly more: OtherFeeds
  readonly contents: Contents
  readonly tags: Tags
  readonly podcast: Podcast
  readonly reader: (account: number) => Promise<ReaderState>
  readonly clock: () => number
}

type ListOfAccount = Pick<FeedBearer, 'account' | 'subject'> & { readonly list: EntryList }

/** Lists of the library's own entries. */
export type EntryList = Exclude<FeedBearer['list'], 'listening'>

/** The library's lists as feeds for other programs. */
export class LibraryFeeds {
  readonly #parts: LibraryFeedParts

  constructor(parts: LibraryFeedParts) {
    this.#parts = parts
  }

  /** Returns a value that changes whenever the feed may change. */
  async validator({ account, token, list }: FeedBearer): Promise<string> {
    const { feeds, podcast, reader, clock } = this.#parts
    const { version } = await reader(account)
    const heard = list === 'listening' ? `.${await podcast.validator(account)}` : ''
    return `${feeds.validator(version)}.${token}.${Math.floor(clock() / STEP)}${heard}`
  }

  /** Writes a feed. IDs are globally unique and don't depend on the address from which the feed was requested. */
  async write(bearer: FeedBearer, form: FeedForm, { address, home }: Place): Promise<WrittenFeed> {
    const { account, list, subject, name: title } = bearer
    const { profile } = await this.#parts.reader(account)
    const worldwide = (id: string): string => `urn:uuid:${profile?.uuid ?? ''}#${encodeURIComponent(id)}`
    const isPodcast = list === 'listening'
    const items = isPodcast
      ? await this.#parts.podcast.items(account, new URL(SOUNDS, address).href)
      : await this.#itemsOf({ ...bearer, list })
    const named = items.map((item) => ({ ...item, id: worldwide(item.id) }))
    const id = worldwide(subject ? `${list}-${subject}` : list)
    const { writeFeed } = await import('../../exports/index.ts')
    return writeFeed({ id, title, address, home, items: named, isPodcast }, form)
  }

  async #itemsOf(bearer: FeedBearer & { readonly list: EntryList }): Promise<OutgoingItem[]> {
    const contents = (await this.#slice(bearer)).rows.slice(0, MOST).map(contentOf)
    return bearer.list === 'highlights' ? highlightsOf(contents, bearer) : this.#items(contents, bearer)
  }

  /** Returns the readable articles of a list, in the list's order. */
  async articles(bearer: ListOfAccount): Promise<number[]> {
    const contents = (await this.#slice(bearer)).rows.map(contentOf)
    return contents.filter(({ article }) => article !== null).map(({ id }) => id)
  }

  /** Returns all items of a list, in the list's order. `readable`: only items with a text. */
  async whole(of: ListOfAccount, { readable }: { readonly readable: boolean }): Promise<number[]> {
    const ids: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { rows, next }: FeedSlice = await this.#slice(of, { cursor })
      for (const row of rows) if (!readable || contentOf(row).article !== null) ids.push(row.contentId)
      cursor = next
    }
    return ids
  }

  async #slice({ account, list, subject }: ListOfAccount, place: PageAnchor = {}): Promise<FeedSlice> {
    const { feeds, more, tags, clock } = this.#parts
    switch (list) {
      case 'queue':
        return feeds.queue(account, defaultQueueQuery, place, clock())
      case 'view':
        return feeds.queue(account, viewQuery(subject) ?? defaultQueueQuery, place, clock())
      case 'archive':
        return feeds.archive(account, place, clock())
      case 'favorites':
        return feeds.favorites(account, place)
      case 'highlights':
        return more.highlights(account, place)
      case 'tag': {
        const tag = (await tags.list(account)).find(({ id }) => String(id) === subject)
        return more.tags(account, tag ? [tag.name] : [], place)
      }
    }
  }

  async #items(contents: readonly Content[], { account, list, withText }: FeedBearer): Promise<OutgoingItem[]> {
    const texts = withText
      ? await this.#parts.contents.markdownOf(
          account,
          contents.map(({ id }) => id),
        )
      : null
    const { entryItem } = await import('../../exports/index.ts')
    let room = MOST_TEXT
    return contents.map((content) => {
      const text = texts?.get(content.id) ?? null
      room -= text?.length ?? 0
      const { library, feed_date: brought } = content
      const favorited = list === 'favorites' ? library?.last_favorited_date : null
      return entryItem(content, favorited ?? library?.library_state_date ?? brought, room < 0 ? null : text)
    })
  }
}

interface Place {
  readonly address: string
  readonly home: string
}

const contentOf = ({ stored, tags }: FeedRow): Content => parseEntry(stored, tags).content

/** Returns the newest highlights of all contents. */
async function highlightsOf(contents: readonly Content[], { withText }: FeedBearer): Promise<OutgoingItem[]> {
  const { highlightItem } = await import('../../exports/index.ts')
  return contents
    .flatMap((content) => content.my_annotations.map((one) => highlightItem(content, one, withText)))
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .slice(0, MOST)
}
