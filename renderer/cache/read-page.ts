import type { Host } from '#shared/host/host.ts'
import type { FeedPage } from '#shared/model/feed.ts'
import type { FeedList } from '#shared/model/list.ts'
import { cursorIn } from './cursor-in.ts'
import { shelfPage } from './shelf-page.ts'

/**
 * Reads one page of a service's list. `signal` aborts when the list leaves the screen. `next` comes from the previous
 * page, and null requests the first page.
 */
export function readPage(host: Host, list: FeedList, next: string | null, signal?: AbortSignal): Promise<FeedPage> {
  switch (list.kind) {
    case 'tag':
      return host.call('tagsFeed', { query: { tags: [list.tag], ...cursorIn(next) } }, signal)
    case 'shelf':
      return shelfPage(host, list.shelf, next, signal)
    case 'author':
      return host.call('authorFeed', { params: { id: list.id }, query: cursorIn(next) }, signal)
    case 'rss':
      return host.call('rssFeedFeed', { params: { id: list.id }, query: cursorIn(next) }, signal)
    case 'archive':
    case 'favorites':
    case 'inbox':
    case 'highlights':
      return host.feed(list.kind, next, signal)
  }
}
