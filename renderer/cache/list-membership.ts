import type { Action } from '#shared/actions/action.ts'
import type { FeedPath } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { matches, type QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'

/** A list someone looks at: the local queue seen through a query, or one of the service's feeds. */
export type List = { readonly kind: 'queue'; readonly query: QueueQuery } | { readonly kind: FeedPath }

/** Equal lists have equal keys. */
export function listKey(list: List): string {
  if (list.kind !== 'queue') return list.kind
  const parts = Object.entries(list.query).filter(([, value]) => value !== undefined)
  return `queue ${JSON.stringify(parts.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
}

/**
 * A list's ids after an action (SPEC.txt section 4, "Cache effects"): what leaves goes at once, what joins is at the top.
 * `entry` is what the action made of it, or null when it was never read. Progress and highlights move nothing under the
 * reader's eyes, even where a filter will.
 */
export function joinOrLeave(
  list: List,
  ids: readonly number[],
  action: Action,
  entry: FeedEntry | null,
): readonly number[] {
  if (action.type !== 'move' && action.type !== 'favorite') return ids
  const belongs = belongsTo(list, action, entry)
  const present = ids.includes(action.contentId)
  if (belongs === present || belongs === null) return ids
  if (!belongs) return ids.filter((id) => id !== action.contentId)
  const atEnd = list.kind === 'queue' && list.query.sort === 'oldest' && list.query.shuffle === undefined
  return atEnd ? [...ids, action.contentId] : [action.contentId, ...ids]
}

/** Null: nothing known that would change it. */
function belongsTo(
  list: List,
  action: Extract<Action, { type: 'move' | 'favorite' }>,
  entry: FeedEntry | null,
): boolean | null {
  const state = action.type === 'move' ? action.state : entry?.content.library?.library_state
  const favorite = action.type === 'favorite' ? action.isFavorited : entry?.content.library?.is_favorited
  switch (list.kind) {
    case 'archive':
      return action.type === 'move' ? state === libraryState.archived : null
    case 'favorites': {
      const kept = state === undefined ? null : state === libraryState.saved || state === libraryState.archived
      if (favorite === false || kept === false) return false
      return favorite === true ? true : null
    }
    case 'queue': {
      if (state === undefined) return null
      if (state !== libraryState.saved) return false
      return entry === null || matches(list.query, toQueueRow(entry, Date.parse(action.at)), Date.parse(action.at))
    }
  }
}
