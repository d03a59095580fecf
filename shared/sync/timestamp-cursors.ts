import type { EndpointInput, EndpointName, EndpointReply } from '../api/endpoints.ts'
import { fromMicroseconds, toMicroseconds } from '../model/dates.ts'
import type { FeedPage } from '../model/feed.ts'
import { versionOf } from '../model/queue-row.ts'
import type { CallOptions, Client } from '../request/client.ts'
import type { Clock } from '../request/ports.ts'

type FeedClient = Pick<Client, 'call' | 'follow'>

/** What a cursor of ours begins with: an opaque one of a service is never read, so it may not look like this one. */
const MARK = 'lectern-after:'
/** The beginning of time, as after_timestamp spells it (API.md section 1). */
const EPOCH = fromMicroseconds(0)
/**
 * Microseconds that are asked for again each time: a service writes a date down before it shows the change, so an older
 * one may show up after a newer one. What comes twice is recognised by its version.
 */
const OVERLAP = 10_000_000
/** Microseconds by which a date may be ahead of this device's clock. One from further on would hide all that comes. */
const AHEAD = 86_400_000_000

/**
 * Lets the sync go on at a service that gives no opaque cursor: its updates are asked for by `after_timestamp` (SPEC.txt
 * section 4), newest change first, and the newest change of a walk through them is where the next one begins. The moment
 * is always the service's own, never this device's (RELIABILITY.md section 3). It is wrapped in a cursor of ours, so that
 * nothing else in the sync knows of it; to a service that gives cursors nothing is different.
 */
export function timestampCursors(client: FeedClient, clock: Clock): FeedClient {
  /** Of the walk through the updates that goes on now. */
  let moment = EPOCH

  async function updates(cursor: string, options?: CallOptions): Promise<FeedPage> {
    const since = cursor.startsWith(MARK) ? cursor.slice(MARK.length) : null
    const query = since === null ? { cursor } : { after_timestamp: since }
    const page: FeedPage = await client.call('updatesFeed', { query }, options)
    moment = newestOf(page, since ?? EPOCH, clock.now())
    return resumable(page, moment)
  }

  /** The moment must be known before the queue is read: what changes from then on is after it. */
  async function firstPage(input: EndpointInput<'queueFeed'>, options?: CallOptions): Promise<FeedPage> {
    const page: FeedPage = await client.call('queueFeed', input, options)
    if (page.cursor !== undefined) return page
    const { cursor } = await updates('', { ...options, onBadEntry: () => {} })
    return { ...((await client.call('queueFeed', input, options)) as FeedPage), cursor }
  }

  return {
    call: async <N extends EndpointName>(name: N, input: EndpointInput<N>, options?: CallOptions) => {
      if (name === 'queueFeed') {
        return (await firstPage(input as EndpointInput<'queueFeed'>, options)) as EndpointReply<N>
      }
      const { cursor } = (input as { readonly query?: { readonly cursor?: string } }).query ?? {}
      if (name !== 'updatesFeed' || cursor === undefined) return client.call(name, input, options)
      return (await updates(cursor, options)) as EndpointReply<N>
    },
    follow: async (name, url, options) => {
      const page = await client.follow(name, url, options)
      return name === 'updatesFeed' ? (resumable(page as FeedPage, moment) as typeof page) : page
    },
  }
}

const resumable = (page: FeedPage, moment: string): FeedPage =>
  page.cursor === undefined ? { ...page, cursor: MARK + moment } : page

/** Never earlier than `since`: an answer without news says nothing of the past. */
function newestOf({ feed }: FeedPage, since: string, now: number): string {
  const latest = now * 1000 + AHEAD
  const newest = feed.map(versionOf).reduce((most, date) => (date <= latest ? Math.max(most, date) : most), 0)
  return fromMicroseconds(Math.max(toMicroseconds(since), newest - OVERLAP))
}
