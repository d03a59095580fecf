import { createHash } from 'node:crypto'
import { INBOX_MAX_AGE_HOURS } from '#shared/limits.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import type { FeedPage } from '#shared/model/feed.ts'
import { filterRows } from '#shared/model/queue-fields.ts'
import { defaultQueueQuery, type QueueQuery } from '#shared/model/queue-query.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { EndpointInput } from '#shared/api/endpoints.ts'
import type { ReaderState } from '../../accounts/accounts.ts'
import type { Contents } from '../articles/contents.ts'
import type { FeedSlice } from '../entries/feed-row.ts'
import { languageNow } from '../../language/index.ts'
import type { Feeds } from './queue-feeds.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { InboxFeeds } from './inbox-entries.ts'
import type { OtherFeeds } from './other-feeds.ts'
import type { Recommendations } from './recommendations.ts'
import type { Answer, CallContext, NotModified, Routes } from '../../calls/answer.ts'
import { entryTexts, readsBodiesInFeeds } from './entry-texts.ts'
import { nextUrl } from '../../calls/next-url.ts'

/** IDs of the feeds. In the original, the highlights feed has the ID "4". */
const feedIds = {
  queue: '1',
  archive: '2',
  favorites: '3',
  highlights: '4',
  updates: '5',
  tags: '6',
  recent: '7',
  inbox: '8',
  author: '9',
  rss: '10',
  recommendations: '11',
  shelf: '12',
} as const

type FeedRoutes = Pick<
  Routes,
  | 'queueFeed'
  | 'archiveFeed'
  | 'favoritesFeed'
  | 'highlightsFeed'
  | 'tagsFeed'
  | 'shelfFeed'
  | 'recentFeed'
  | 'inboxFeed'
  | 'authorFeed'
  | 'rssFeedFeed'
  | 'universalRecommendations'
  | 'updatesFeed'
>

export interface FeedParts {
  readonly feeds: Feeds
  readonly more: OtherFeeds
  readonly inbox: InboxFeeds
  readonly recommendations: Recommendations
  readonly contents: Contents
  readonly reader: (account: number) => Promise<ReaderState>
  readonly clock: () => number
}

export function feedRoutes(parts: FeedParts): FeedRoutes {
  const { feeds, more, inbox, recommendations, clock } = parts
  /** Pages that this process read. */
  const recent = new Map<string, ReadPage>()
  const answer = (call: CallContext, id: string, read: () => Promise<FeedSlice>) =>
    feedAnswer(parts, recent, call, id, read)
  return {
    queueFeed: (call, { query }) => {
      // Bodies are large, so pages with bodies keep the default size.
      const limit = readsBodiesInFeeds(call.apiVersion) ? undefined : query.limit
      const read = () => feeds.queue(call.account, queueQueryOf(query), { ...query, limit }, clock())
      // A device that downloads everything reads each large page only once. Caching these pages would displace all
      // others.
      return feedAnswer(parts, limit === undefined ? recent : null, call, feedIds.queue, read)
    },
    archiveFeed: (call, { query }) =>
      answer(call, feedIds.archive, () =>
        query.deleted ? more.deleted(call.account, query) : feeds.archive(call.account, query, clock()),
      ),
    favoritesFeed: (call, { query }) => answer(call, feedIds.favorites, () => feeds.favorites(call.account, query)),
    highlightsFeed: (call, { query }) => answer(call, feedIds.highlights, () => more.highlights(call.account, query)),
    tagsFeed: (call, { query }) => answer(call, feedIds.tags, () => more.tags(call.account, query.tags, query)),
    shelfFeed: (call, { query }) => answer(call, feedIds.shelf, () => more.shelf(call.account, query.shelf, query)),
    recentFeed: (call, { query }) => answer(call, feedIds.recent, () => more.recent(call.account, query)),
    inboxFeed: (call, { query }) => {
      const since = clock() - (query.max_age_hours ?? INBOX_MAX_AGE_HOURS) * 3_600_000
      const read = () => inbox.inbox(call.account, query.sort ?? 'reverse_chron', since * 1000, query)
      return feedAnswer(parts, null, call, feedIds.inbox, read)
    },
    authorFeed: (call, { params, query }) =>
      feedAnswer(parts, null, call, feedIds.author, () => more.author(call.account, params.id, query)),
    rssFeedFeed: (call, { params, query }) =>
      feedAnswer(parts, null, call, feedIds.rss, () => more.rssFeed(call.account, params.id, query)),
    universalRecommendations: (call, { query }) =>
      answer(call, feedIds.recommendations, () => recommendations.like(call.account, query)),
    updatesFeed: (call, { query }) =>
      answer(call, feedIds.updates, () => {
        const { cursor, after_timestamp } = query
        if (cursor !== undefined && after_timestamp === undefined) {
          return feeds.updatesAfterCursor(call.account, cursor)
        }
        return feeds.updatesAfterMoment(call.account, momentOf(after_timestamp), query)
      }),
  }
}

function queueQueryOf({ sort, ...given }: EndpointInput<'queueFeed'>['query']): QueueQuery {
  const { page: _page, cursor: _cursor, limit: _limit, ...filters } = given
  return { ...filters, sort: sort ?? defaultQueueQuery.sort }
}

/** Returns microseconds. Clients often forget to escape the plus sign of the UTC offset, so it arrives as a space. */
function momentOf(timestamp: string | undefined): number {
  if (timestamp === undefined) return -1
  const date = timestamp.trim().replace(/ (\d{2}:?\d{2})$/, '+$1')
  if (Number.isNaN(Date.parse(date))) throw new RefusedInput('after_timestamp', 'after_timestamp is not a date.')
  return toMicroseconds(date)
}

/** A page that has been read. It is valid as long as its validator. */
interface ReadPage {
  /** Entries as JSON, separated by commas. */
  readonly entries: string
  readonly rest: Omit<FeedPage, 'id' | 'feed' | 'current_profile'>
  /** The bytes last sent and the profile they contain. Encoding costs more than everything else. */
  sent: { readonly profile: Profile | null; readonly bytes: Uint8Array<ArrayBuffer> } | null
}

/** About 8 MB. Many windows and devices request the same first pages repeatedly. */
const MOST_RECENT = 48

function keep(recent: Map<string, ReadPage>, etag: string, page: ReadPage): void {
  recent.delete(etag)
  recent.set(etag, page)
  const [oldest] = recent.keys()
  if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest)
}

async function readPage(contents: Contents, call: CallContext, slice: FeedSlice): Promise<ReadPage> {
  const rest = {
    next: slice.next === null ? null : nextUrl(call.url, slice.next),
    previous: null,
    queue_count: slice.queueCount,
    archive_count: slice.archiveCount,
    cursor: slice.cursor,
  }
  return { entries: await entryTexts(contents, call, slice.rows), rest, sent: null }
}

const agedNames = filterRows.filter(({ kind }) => kind === 'age').map(({ name }) => name)

/** If `kept` is null, the result depends on more than the library's version, so nothing is cached. */
async function feedAnswer(
  parts: FeedParts,
  kept: Map<string, ReadPage> | null,
  call: CallContext,
  id: string,
  read: () => Promise<FeedSlice>,
): Promise<Answer<FeedPage> | NotModified> {
  // The version is read before the page. So the page can only be newer than its validator says, never older.
  const { profile, version } = await parts.reader(call.account)
  const etag = etagOf(call, parts.feeds.validator(version))
  // A page filtered by age changes as time passes, even if the library does not.
  const recent = agedNames.some((name) => call.url.searchParams.has(name)) ? null : kept
  if (recent && call.notModified(etag)) return { notModified: etag }
  const page = recent?.get(etag) ?? (await readPage(parts.contents, call, await read()))
  // Bodies are large and few clients request them, so only pages without bodies are cached.
  if (recent && !readsBodiesInFeeds(call.apiVersion)) keep(recent, etag, page)
  return { body: { jsonText: bytesOf(page, id, profile) }, headers: recent ? { etag } : {} }
}

function bytesOf(page: ReadPage, id: string, profile: Profile | null): Uint8Array<ArrayBuffer> {
  if (page.sent?.profile === profile) return page.sent.bytes
  const rest = { ...page.rest, current_profile: profile } satisfies Omit<FeedPage, 'id' | 'feed'>
  const bytes = new TextEncoder().encode(`{"id":"${id}","feed":[${page.entries}],${JSON.stringify(rest).slice(1)}`)
  page.sent = { profile, bytes }
  return bytes
}

/** An entry's reason has its sentence in the language of the call. */
function etagOf(call: CallContext, validator: string): string {
  const place = createHash('sha256')
    .update(`${call.account} ${languageNow()} ${call.url.href}`)
    .digest('base64url')
    .slice(0, 16)
  return `W/"${validator}.${place}"`
}
