import { createHash } from 'node:crypto'
import { toMicroseconds } from '#shared/model/dates.ts'
import type { Content } from '#shared/model/content.ts'
import type { ContentType } from '#shared/model/content-type.ts'
import type { FeedPage } from '#shared/model/feed.ts'
import { defaultQueueQuery, type QueueQuery } from '#shared/model/queue-query.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { EndpointInput } from '#shared/api/endpoints.ts'
import type { Contents } from '../../library/contents.ts'
import { entryText, parseEntry } from '../../library/entry-text.ts'
import type { FeedRow, FeedSlice } from '../../library/feed-row.ts'
import type { Feeds } from '../../library/feeds.ts'
import { RefusedInput } from '../../library/refused-input.ts'
import type { Answer, CallContext, NotModified, Routes } from '../answer.ts'

/** Clients up to this version read bodies inside feeds (API.md, "Decisions over the sources"). */
const LAST_VERSION_WITH_BODIES = 18

/** Ids of the kinds of feed; the original's highlights feed is "4". */
const feedIds = { queue: '1', archive: '2', favorites: '3', updates: '5' } as const

type FeedRoutes = Pick<Routes, 'queueFeed' | 'archiveFeed' | 'favoritesFeed' | 'updatesFeed'>

export interface FeedParts {
  readonly feeds: Feeds
  readonly contents: Contents
  readonly profile: (account: number) => Profile | null
  readonly clock: () => number
}

export function feedRoutes(parts: FeedParts): FeedRoutes {
  const { feeds, clock } = parts
  const recent = new Map<string, ReadPage>()
  const answer = (call: CallContext, id: string, read: () => FeedSlice) => feedAnswer(parts, recent, call, id, read)
  return {
    queueFeed: (call, { query }) =>
      answer(call, feedIds.queue, () => feeds.queue(call.account, queueQueryOf(query), query, clock())),
    archiveFeed: (call, { query }) => answer(call, feedIds.archive, () => feeds.archive(call.account, query, clock())),
    favoritesFeed: (call, { query }) => answer(call, feedIds.favorites, () => feeds.favorites(call.account, query)),
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

/** '0' and '1' are SPEC.txt's spellings (section 5, "Read filter"). */
const readStates = { '0': 'unread', '1': 'read', unread: 'unread', in_progress: 'in_progress', read: 'read' } as const

function queueQueryOf({ sort, read, contentTypes, ...filters }: EndpointInput<'queueFeed'>['query']): QueueQuery {
  const { page: _page, cursor: _cursor, ...rest } = filters
  return {
    ...rest,
    sort: sort ?? defaultQueueQuery.sort,
    ...(read === undefined ? {} : { read: readStates[read] }),
    ...(contentTypes === undefined ? {} : { contentTypes: contentTypes as ContentType[] }),
  }
}

/** In microseconds. Clients forget to escape the plus of the offset, which then arrives as a space. */
function momentOf(timestamp: string | undefined): number {
  if (timestamp === undefined) return -1
  const date = timestamp.trim().replace(/ (\d{2}:?\d{2})$/, '+$1')
  if (Number.isNaN(Date.parse(date))) throw new RefusedInput('after_timestamp', 'after_timestamp is not a date.')
  return toMicroseconds(date)
}

/** A page as it was read: good as long as its validator is. */
interface ReadPage {
  /** JSON, with commas between. */
  readonly entries: string
  readonly rest: Omit<FeedPage, 'id' | 'feed' | 'current_profile'>
}

/** Some 5 MB: many windows and devices ask for the same first pages again and again (PERFORMANCE.md section 4). */
const MOST_RECENT = 48

function keep(recent: Map<string, ReadPage>, etag: string, page: ReadPage): void {
  recent.delete(etag)
  recent.set(etag, page)
  const [oldest] = recent.keys()
  if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest)
}

function readPage(contents: Contents, call: CallContext, slice: FeedSlice): ReadPage {
  const withBodies = call.apiVersion <= LAST_VERSION_WITH_BODIES
  const entries = withBodies ? textsWithBodies(contents, slice.rows) : slice.rows.map(textOf)
  const rest = {
    next: slice.next === null ? null : nextUrl(call.url, slice.next),
    previous: null,
    queue_count: slice.queueCount,
    archive_count: slice.archiveCount,
    cursor: slice.cursor,
  }
  return { entries: entries.join(','), rest }
}

function feedAnswer(
  parts: FeedParts,
  recent: Map<string, ReadPage>,
  call: CallContext,
  id: string,
  read: () => FeedSlice,
): Answer<FeedPage> | NotModified {
  const etag = etagOf(call, parts.feeds.validator(call.account))
  // A page filtered by age changes with the clock alone.
  const ages = call.url.searchParams.has('lindy')
  if (!ages && call.notModified(etag)) return { notModified: etag }
  const page = (ages ? undefined : recent.get(etag)) ?? readPage(parts.contents, call, read())
  // Bodies are large and asked for by few: only pages without them are kept.
  if (!ages && call.apiVersion > LAST_VERSION_WITH_BODIES) keep(recent, etag, page)
  const rest = { ...page.rest, current_profile: parts.profile(call.account) } satisfies Omit<FeedPage, 'id' | 'feed'>
  const jsonText = `{"id":"${id}","feed":[${page.entries}],${JSON.stringify(rest).slice(1)}`
  return { body: { jsonText }, headers: ages ? {} : { etag } }
}

function etagOf(call: CallContext, validator: string): string {
  const place = createHash('sha256').update(`${call.account} ${call.url.href}`).digest('base64url').slice(0, 16)
  return `W/"${validator}.${place}"`
}

function textOf(row: FeedRow): string {
  return entryText(row.stored, row.tags)
}

function textsWithBodies(contents: Contents, rows: readonly FeedRow[]): string[] {
  const bodies = contents.markdownOf(rows.map((row) => row.contentId))
  return rows.map((row) => {
    const markdown = bodies.get(row.contentId)
    if (markdown === undefined) return textOf(row)
    const entry = parseEntry(row.stored, row.tags)
    const content: Content = {
      ...entry.content,
      article: entry.content.article && { ...entry.content.article, markdown },
    }
    return JSON.stringify({ ...entry, content })
  })
}

/** Absolute and complete: it works as it stands (API.md). */
function nextUrl(current: URL, cursor: string): string {
  const next = new URL(current)
  next.searchParams.delete('page')
  next.searchParams.set('cursor', cursor)
  return next.href
}
