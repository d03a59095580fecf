import type { Host } from '#shared/host/host.ts'
import type { FeedEntry, FeedPage } from '#shared/model/feed.ts'
import { compareRanks } from '#shared/model/rank.ts'
import { placeOn } from '#shared/model/shelf.ts'
import { cursorIn } from './cursor-in.ts'

const AT_ONCE = 500

/**
 * Reads a page of a shelf. If neither the library nor its last answer is at hand, returns what the queue stored on this
 * device has of the shelf.
 */
export async function shelfPage(
  host: Pick<Host, 'call' | 'queueIds' | 'entries'>,
  shelf: string,
  next: string | null,
  signal?: AbortSignal,
): Promise<FeedPage> {
  try {
    return await host.call('shelfFeed', { query: { shelf, ...cursorIn(next) } }, signal)
  } catch (error) {
    signal?.throwIfAborted()
    const feed = next === null && !navigator.onLine ? await storedOn(host, shelf) : []
    if (feed.length === 0) throw error
    return { id: '', feed, next: null, previous: null, current_profile: null, queue_count: 0, archive_count: 0 }
  }
}

async function storedOn(host: Pick<Host, 'queueIds' | 'entries'>, shelf: string): Promise<readonly FeedEntry[]> {
  const ids = await host.queueIds({ sort: 'recently_saved' })
  const found: { readonly entry: FeedEntry; readonly rank: string }[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const entry of await host.entries(ids.slice(start, start + AT_ONCE))) {
      const place = placeOn(entry.content.shelves, shelf)
      if (place) found.push({ entry, rank: place.rank })
    }
  }
  return found.toSorted((a, b) => compareRanks(a.rank, b.rank)).map(({ entry }) => entry)
}
