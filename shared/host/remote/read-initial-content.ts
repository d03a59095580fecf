import { PAGE_SIZE } from '../../limits.ts'
import type { FeedEntry } from '../../model/feed.ts'
import type { QueueQuery } from '../../model/queue-query.ts'
import { serveCall } from './handle-rpc-call.ts'
import type { FirstPageReply } from '../initial-content.ts'
import type { Host, HostStatus } from '../host.ts'

/**
 * Reads the first content that a window shows: the replies to three calls in one. Null if the query is invalid. The
 * page then makes the requests itself.
 */
export async function readFirstPage(host: Host, query: unknown): Promise<FirstPageReply | null> {
  try {
    const [status, ids] = (await Promise.all([
      serveCall(host, 'status', []),
      serveCall(host, 'queueIds', [query]),
    ])) as [HostStatus, readonly number[]]
    const entries = (await serveCall(host, 'entries', [ids.slice(0, PAGE_SIZE)])) as readonly FeedEntry[]
    return { type: 'first', query: query as QueueQuery, status, ids, entries }
  } catch {
    // The page makes the same request again and gets the error.
    return null
  }
}
