import type { FeedEntry } from './feed.ts'
import { type LibraryState, libraryState } from './library-state.ts'
import type { List } from './list.ts'
import { matches } from './queue-query.ts'
import { toQueueRow } from './queue-row.ts'
import { foldedName } from './tag.ts'

/** What a change says of where entries are listed. Left out: it says nothing of that. */
export interface ListChange {
  /** When it was asked for: an ISO date. */
  readonly at?: string
  readonly state?: LibraryState
  readonly isFavorited?: boolean
  /** Takes entries back to where they were before, so that they return to their old position. */
  readonly returns?: boolean
  readonly tags?: { readonly add: readonly string[]; readonly remove: readonly string[] }
  /** A tag that is gone, and its list with it. */
  readonly goneTag?: string
  /** An entry may have got its first highlight, or lost its last. */
  readonly highlights?: true
}

/** A change, the entries that it names, and what it made of one where that is known. */
export interface MembershipStep {
  readonly change: ListChange
  readonly ids: readonly number[]
  readonly entry: FeedEntry | null
}

/** Of entries that left a list by an action: the list as it was before, which tells where they stood. */
export type Left = ReadonlyMap<number, readonly number[]>

/** Entries as far as they are known. */
export type KnownEntry = (id: number) => FeedEntry | null

/** An entry that a step puts into a list or takes out of it. */
interface Move {
  readonly id: number
  readonly belongs: boolean
  /** One that goes back to its place. */
  readonly back?: FeedEntry | null
}

/**
 * A list's ids after changes, in their order: what leaves goes at once, what joins is at the top, but for what is taken
 * back: that returns to its old position, as it `left` or else by its date among those that are `known`. The list is
 * looked through twice however many changes there are.
 */
export function joinOrLeave(
  list: List,
  ids: readonly number[],
  steps: readonly MembershipStep[],
  known: KnownEntry = () => null,
  left: Left = new Map(),
): readonly number[] {
  // The store's own lists are sorted by what their entries tell, and are long.
  const stood = (id: number): readonly number[] | undefined =>
    list.kind === 'queue' ? undefined : ids.includes(id) ? ids : left.get(id)
  const moves = steps.flatMap((step) => movesOf(list, step, stood))
  if (moves.length === 0) return steps.some(({ change }) => empties(list, change)) ? [] : ids
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
    while (date(known(all[place] as number)) >= date(entry)) place += 1
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

function movesOf(list: List, step: MembershipStep, stood: (id: number) => unknown): readonly Move[] {
  const { change, ids, entry } = step
  const belongs = belongsTo(list, change, entry)
  const { returns = false } = change
  return ids.flatMap((id): readonly Move[] => {
    const stays = belongs ?? (returns && stood(id) ? true : null)
    return stays === null ? [] : [{ id, belongs: stays, back: returns ? entry : null }]
  })
}

/** A tag that is gone has no list any more. */
const empties = (list: List, { goneTag }: ListChange): boolean =>
  list.kind === 'tag' && goneTag !== undefined && foldedName(goneTag) === foldedName(list.tag)

const atEnd = (list: List): boolean =>
  list.kind === 'queue' && list.query.sort === 'oldest' && list.query.shuffle === undefined

/** Whether entries belong to a list after a change. Null: the change says nothing of that list. `entry`: one of them. */
export function belongsTo(list: List, change: ListChange, entry: FeedEntry | null): boolean | null {
  const library = entry?.content.library
  const { state = library?.library_state, isFavorited = library?.is_favorited } = change
  const isMoved = change.state !== undefined
  if (!isMoved && change.isFavorited === undefined) return isNamed(list, change, entry)
  switch (list.kind) {
    case 'inbox':
      return isMoved ? state === libraryState.unsaved : null
    // What was highlighted, tagged or written by someone stays so wherever it is kept, until it is deleted.
    case 'highlights':
    case 'tag':
    case 'author':
    case 'rss':
      return state === libraryState.deleted ? false : null
    case 'archive':
      return isMoved ? state === libraryState.archived : null
    case 'favorites': {
      const isKept = state === undefined ? null : state === libraryState.saved || state === libraryState.archived
      if (isFavorited === false || isKept === false) return false
      return isFavorited === true ? true : null
    }
    case 'queue': {
      if (state === undefined) return null
      if (state !== libraryState.saved) return false
      const at = Date.parse(change.at ?? '')
      return entry === null || matches(list.query, toQueueRow(entry, at), at)
    }
  }
}

/** As `belongsTo`, of a change that leaves entries where they are kept. */
function isNamed(list: List, { tags, highlights }: ListChange, entry: FeedEntry | null): boolean | null {
  if (list.kind === 'highlights') return highlights && entry ? entry.content.my_annotations.length > 0 : null
  if (list.kind !== 'tag' || !tags) return null
  const names = (all: readonly string[]): boolean => all.some((name) => foldedName(name) === foldedName(list.tag))
  if (names(tags.add)) return true
  return names(tags.remove) ? false : null
}
