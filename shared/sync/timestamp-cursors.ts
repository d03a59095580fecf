import type { EndpointInput, EndpointName, EndpointReply } from '../api/endpoints.ts'
import { fromMicroseconds, toMicroseconds } from '../model/dates.ts'
import type { FeedPage } from '../model/feed.ts'
import { versionOf } from '../model/queue-row.ts'
import type { CallOptions, Client } from '../request/client.ts'
import type { Clock } from '../request/ports.ts'

type FeedClient = Pick<Client, 'call' | 'follow'>

/**
 * Prefix of our own cursors. We never parse a service's opaque cursors, so our cursors must be distinguishable from
 * them.
 */
const MARK = 'lectern-after:'
/** The beginning of time, in the format of after_timestamp. */
const EPOCH = fromMicroseconds(0)
/**
 * Number of microseconds that are requested again each time. A service records a date before it shows the change, so an
 * older change may appear after a newer one. Duplicates are recognized by their version.
 */
const OVERLAP = 10_000_000
/**
 * Maximum number of microseconds by which a date may be ahead of this device's clock. A date further ahead would hide
 * all later changes.
 */
const AHEAD = 86_400_000_000

/**
 * Makes incremental sync work with a service that has no opaque cursors. It requests updates by `after_timestamp`,
 * newest change first. The newest change of one walk is the starting point of the next. The timestamp is always the
 * service's own, never this device's. It is wrapped in one of our cursors, so that the rest of the sync does not depend
 * on it. A service with cursors is unaffected.
 */
export function timestampCursors(client: FeedClient, clock: Clock): FeedClient {
  /** The starting time of the current walk through the updates. */
  let moment = EPOCH

  async function updates(cursor: string, options?: CallOptions): Promise<FeedPage> {
    const since = cursor.startsWith(MARK) ? cursor.slice(MARK.length) : null
    const query = since === null ? { cursor } : { after_timestamp: since }
    const page: FeedPage = await client.call('updatesFeed', { query }, options)
    moment = newestOf(page, since ?? EPOCH, clock.now())
    return resumable(page, moment)
  }

  /** The timestamp must be known before the queue is read, so that later changes come after it. */
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

/** Never returns a time before `since`, because a reply without changes says nothing about the past. */
function newestOf({ feed }: FeedPage, since: string, now: number): string {
  const latest = now * 1000 + AHEAD
  const newest = feed.map(versionOf).reduce((most, date) => (date <= latest ? Math.max(most, date) : most), 0)
  return fromMicroseconds(Math.max(toMicroseconds(since), newest - OVERLAP))
}
