import type { Action } from '#shared/actions/action.ts'
import { foldedName } from '#shared/actions/tag-names.ts'
import type { AnyAction } from '#shared/actions/wide-action.ts'
import type { FeedPath } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { matches, type QueueQuery } from '#shared/model/queue-query.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import { type Known, visibleEntry } from './visible-entry.ts'

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

const nothing: Known = { entries: new Map(), seen: new Map() }

/** Of entries that left a list by an action: the list as it was before, which tells where they stood. */
export type Left = ReadonlyMap<number, readonly number[]>

/**
 * A list's ids after an action (SPEC.txt section 4, "Cache effects"): what leaves goes at once, what joins is at the top,
 * but for what is taken back: that stands where it stood, as it `left` or else by its date among those that are `known`.
 * `entry` is what the action made of it, or null when it was never read. Progress and highlights move nothing under the
 * reader's eyes, even where a filter will.
 */
export function joinOrLeave(
  list: List,
  ids: readonly number[],
  action: AnyAction,
  entry: FeedEntry | null,
  known?: Known,
  left?: Left,
): readonly number[] {
  return joinOrLeaveAll(list, ids, [{ action, entry }], known, left)
}

/** An action and what it made of its entry. */
export interface MembershipStep {
  readonly action: AnyAction
  readonly entry: FeedEntry | null
}

/** An entry that a step puts into a list or takes out of it. */
interface Move {
  readonly id: number
  readonly belongs: boolean
  /** One that goes back to its place. */
  readonly back?: FeedEntry | null
}

/** `joinOrLeave` of many actions, in their order, looking through the list twice however many they are. */
export function joinOrLeaveAll(
  list: List,
  ids: readonly number[],
  steps: readonly MembershipStep[],
  known: Known = nothing,
  left: Left = new Map(),
): readonly number[] {
  // The store's own lists are sorted by what their entries tell, and are long.
  const stood = (id: number): readonly number[] | undefined =>
    list.kind === 'queue' ? undefined : ids.includes(id) ? ids : left.get(id)
  const moves = steps.flatMap((step) => movesOf(list, step, stood))
  if (moves.length === 0) return steps.some((step) => empties(list, step)) ? [] : ids
  const touched = new Set(moves.map(({ id }) => id))
  const present = new Set(ids.filter((id) => touched.has(id)))
  const here = new Map<number, boolean>()
  /** In the order of joining. One that leaves and comes back stands where those who join stand. */
  const joined = new Map<number, FeedEntry | null>()
  for (const { id, belongs, back = null } of moves) {
    if (belongs === (here.get(id) ?? present.has(id))) continue
    here.set(id, belongs)
    if (belongs) joined.set(id, back)
    else joined.delete(id)
  }
  if (here.size === 0) return ids
  const rest = ids.filter((id) => (here.get(id) ?? true) && !joined.has(id))
  const fresh = [...joined.keys()].filter((id) => !joined.get(id))
  const all = atEnd(list) ? [...rest, ...fresh] : [...fresh.reverse(), ...rest]
  const date = (entry: FeedEntry | null): number =>
    Date.parse(entry?.content.library?.library_state_date ?? '') * (atEnd(list) ? -1 : 1)
  const back = [...joined.values()].filter((one) => one !== null)
  const dated = back.filter(({ content: { id } }) => {
    const old = stood(id)
    if (old) all.splice(oldPlace(all, id, old, left), 0, id)
    return !old
  })
  let place = 0
  // Each before the first that comes after it, or that nobody has read yet.
  for (const entry of dated.sort((a, b) => date(b) - date(a))) {
    while (date(visibleEntry(known, all[place] as number)) >= date(entry)) place += 1
    all.splice(place, 0, entry.content.id)
  }
  return all
}

/**
 * Where one that comes back belongs: behind the last that is known to have stood before it, else before the first that
 * stood after it. Of two that left, the one that left first tells.
 */
function oldPlace(all: readonly number[], id: number, old: readonly number[], left: Left): number {
  const places = new Map(old.map((other, at) => [other, at]))
  const distance = (other: number): number => {
    const at = places.get(other)
    if (at !== undefined) return at - (places.get(id) ?? at)
    const both = left.get(other) ?? []
    return both.includes(id) ? both.indexOf(other) - both.indexOf(id) : 0
  }
  const behind = all.findLastIndex((other) => distance(other) < 0)
  return behind >= 0
    ? behind + 1
    : Math.max(
        0,
        all.findIndex((other) => distance(other) > 0),
      )
}

type Moving = Extract<Action, { type: 'move' | 'favorite' }>

function movesOf(list: List, { action, entry }: MembershipStep, stood: (id: number) => unknown): readonly Move[] {
  if (action.type === 'move' || action.type === 'favorite') {
    const { contentId: id } = action
    // Nothing is moved to nowhere but by an undo of what was done in the inbox.
    const returns = action.type === 'move' && (action.stateDate !== undefined || action.state === libraryState.unsaved)
    const belongs = belongsTo(list, action, entry) ?? (returns && stood(id) ? true : null)
    return belongs === null ? [] : [{ id, belongs, back: returns ? entry : null }]
  }
  if (list.kind !== 'tag' || (action.type !== 'tag' && action.type !== 'tagMany')) return []
  // Add tag joins the top of that tag's feed, remove tag leaves it.
  const names = (all: readonly string[]): boolean => all.some((name) => foldedName(name) === foldedName(list.tag))
  const belongs = names(action.add) ? true : names(action.remove) ? false : null
  if (belongs === null) return []
  const ids = action.type === 'tag' ? [action.contentId] : action.contentIds
  return ids.map((id) => ({ id, belongs }))
}

/** A tag that is deleted, or that goes by another name, has no feed any more. */
function empties(list: List, { action }: MembershipStep): boolean {
  if (list.kind !== 'tag') return false
  const gone = action.type === 'deleteTag' ? action.name : action.type === 'mergeTags' ? action.from : null
  return gone !== null && foldedName(gone) === foldedName(list.tag)
}

const atEnd = (list: List): boolean =>
  list.kind === 'queue' && list.query.sort === 'oldest' && list.query.shuffle === undefined

/** Null: nothing known that would change it. */
function belongsTo(list: List, action: Moving, entry: FeedEntry | null): boolean | null {
  const state = action.type === 'move' ? action.state : entry?.content.library?.library_state
  const favorite = action.type === 'favorite' ? action.isFavorited : entry?.content.library?.is_favorited
  switch (list.kind) {
    case 'inbox':
      return action.type === 'move' ? state === libraryState.unsaved : null
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
