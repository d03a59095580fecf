import type { Action } from '#shared/actions/action.ts'
import type { FeedPath } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { matches, type QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'

/** A list someone looks at: the local queue seen through a query, or one of the service's feeds. */
export type List = { readonly kind: 'queue'; readonly query: QueueQuery } | FeedList

/** What the service lists, page by page. */
export type FeedList =
  | { readonly kind: FeedPath }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'author' | 'rss'; readonly id: number }

/** Equal lists have equal keys. */
export function listKey(list: List): string {
  if (list.kind === 'tag') return `tag ${list.tag}`
  if (list.kind === 'author' || list.kind === 'rss') return `${list.kind} ${list.id}`
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
  if (!isMoving(action)) return ids
  const belongs = belongsTo(list, action, entry)
  const present = ids.includes(action.contentId)
  if (belongs === present || belongs === null) return ids
  if (!belongs) return ids.filter((id) => id !== action.contentId)
  return atEnd(list) ? [...ids, action.contentId] : [action.contentId, ...ids]
}

/** An action and what it made of its entry. */
export interface MembershipStep {
  readonly action: Action
  readonly entry: FeedEntry | null
}

/** `joinOrLeave` of many actions, in their order, looking through the list twice however many they are. */
export function joinOrLeaveAll(
  list: List,
  ids: readonly number[],
  steps: readonly MembershipStep[],
): readonly number[] {
  const moving = steps.filter((step): step is MovingStep => isMoving(step.action))
  if (moving.length === 0) return ids
  const touched = new Set(moving.map(({ action }) => action.contentId))
  const present = new Set(ids.filter((id) => touched.has(id)))
  const here = new Map<number, boolean>()
  /** In the order of joining. One that leaves and comes back stands where those who join stand. */
  const joined = new Set<number>()
  for (const { action, entry } of moving) {
    const id = action.contentId
    const belongs = belongsTo(list, action, entry)
    if (belongs === null || belongs === (here.get(id) ?? present.has(id))) continue
    here.set(id, belongs)
    if (belongs) joined.add(id)
    else joined.delete(id)
  }
  if (here.size === 0) return ids
  const rest = ids.filter((id) => (here.get(id) ?? true) && !joined.has(id))
  return atEnd(list) ? [...rest, ...joined] : [...[...joined].reverse(), ...rest]
}

type MovingStep = MembershipStep & { readonly action: Moving }
type Moving = Extract<Action, { type: 'move' | 'favorite' }>

const isMoving = (action: Action): action is Moving => action.type === 'move' || action.type === 'favorite'

const atEnd = (list: List): boolean =>
  list.kind === 'queue' && list.query.sort === 'oldest' && list.query.shuffle === undefined

/** Null: nothing known that would change it. */
function belongsTo(list: List, action: Moving, entry: FeedEntry | null): boolean | null {
  const state = action.type === 'move' ? action.state : entry?.content.library?.library_state
  const favorite = action.type === 'favorite' ? action.isFavorited : entry?.content.library?.is_favorited
  switch (list.kind) {
    case 'inbox':
      return action.type === 'move' && state !== libraryState.unsaved ? false : null
    // What was highlighted, tagged or written by someone stays so wherever it is kept, until it is deleted.
    case 'highlights':
    case 'tag':
    case 'author':
    case 'rss':
      return state === libraryState.deleted ? false : null
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
