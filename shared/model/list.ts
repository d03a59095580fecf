import type { QueueQuery } from './queue-query.ts'

/** A list on screen: the local queue with a query, or one of the service's feeds. */
export type List = { readonly kind: 'queue'; readonly query: QueueQuery } | FeedList

/** A paged list from the service. */
export type FeedList =
  | { readonly kind: 'archive' | 'favorites' | 'inbox' | 'highlights' }
  | { readonly kind: 'tag'; readonly tag: string }
  /** `shelf`: its ID. */
  | { readonly kind: 'shelf'; readonly shelf: string }
  | { readonly kind: 'author' | 'rss'; readonly id: number }

/** Equal lists have equal keys. */
export function listKey(list: List): string {
  if (list.kind === 'tag') return `tag ${list.tag}`
  if (list.kind === 'shelf') return `shelf ${list.shelf}`
  if (list.kind === 'author' || list.kind === 'rss') return `${list.kind} ${list.id}`
  if (list.kind !== 'queue') return list.kind
  const parts = Object.entries(list.query).filter(([, value]) => value !== undefined)
  return `queue ${JSON.stringify(parts.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
}
