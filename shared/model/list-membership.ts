import type { FeedEntry } from './feed.ts'
import { type LibraryState, libraryState } from './library-state.ts'
import type { List } from './list.ts'
import { matches } from './queue-query.ts'
import { compareRanks } from './rank.ts'
import { toQueueRow } from './queue-row.ts'
import { placeOn } from './shelf.ts'
import { foldedName, isInTag } from './tag.ts'

/** Effect of a change on the lists that contain its entries. An absent field means no effect. */
export interface ListChange {
  /** Time of the user's change, as an ISO date. */
  readonly at?: string
  readonly state?: LibraryState
  readonly isFavorited?: boolean
  /** True if the change is undone, so that entries return to their old positions. */
  readonly returns?: boolean
  readonly tags?: { readonly add: readonly string[]; readonly remove: readonly string[] }
  /** A deleted tag, whose list is deleted too. */
  readonly goneTag?: string
  /** The shelf that entries are put on or taken off. */
  readonly shelf?: { readonly id: string; readonly on: boolean }
  /** Set if an entry may have received its first highlight, or lost its last one. */
  readonly highlights?: true
}

/** A change, the ids of the entries that it names, and one of these entries after the change, if known. */
export interface MembershipStep {
  readonly change: ListChange
  readonly ids: readonly number[]
  readonly entry: FeedEntry | null
}

/**
 * For each entry that an action removed from a list, the list's IDs before the action. They show the entry's old
 * position.
 */
export type OldPositions = ReadonlyMap<number, readonly number[]>

/** Looks up an entry. Null if it is not known. */
export type EntryLookup = (id: number) => FeedEntry | null

type ShelfList = Extract<List, { readonly kind: 'shelf' }>

/** Returns a shelf's IDs after changes. Added ones come last, because `inRank` then moves them to their places. */
function withMoves(list: ShelfList, ids: readonly number[], steps: readonly MembershipStep[]): readonly number[] {
  let now = ids
  for (const { change, ids: named, entry } of steps) {
    const belongs = belongsTo(list, change, entry)
    if (belongs === false) now = now.filter((id) => !named.includes(id))
    if (belongs === true) now = [...now, ...named.filter((id) => !now.includes(id))]
  }
  return now
}

/** Sorts a shelf's entries by their ranks. Those that aren't known stay behind the same entry. */
function inRank(shelf: string, ids: readonly number[], known: EntryLookup): readonly number[] {
  let last = ''
  const placed = ids.map((id) => {
    last = placeOn(known(id)?.content.shelves, shelf)?.rank ?? last
    return { id, rank: last }
  })
  const isSorted = placed.every(({ rank }, at) => at === 0 || compareRanks(placed[at - 1]?.rank ?? '', rank) <= 0)
  return isSorted ? ids : placed.toSorted((a, b) => compareRanks(a.rank, b.rank)).map(({ id }) => id)
}

/** An entry that a step adds to a list or removes from it. */
interface Move {
  readonly id: number
  readonly belongs: boolean
  /** Set if the entry returns to its old position. */
  readonly back?: FeedEntry | null
}

/**
 * Returns a list's IDs after changes, in order. Removed entries leave immediately, and added ones go to the top. If a
 * removal is undone, the entry returns to its old position. This position comes from `left` if possible, otherwise from
 * the entry's date among the `known` entries. The list is scanned twice, regardless of the number of changes.
 */
export function applyMembership(
  list: List,
  ids: readonly number[],
  steps: readonly MembershipStep[],
  known: EntryLookup = () => null,
  left: OldPositions = new Map(),
): readonly number[] {
  if (list.kind === 'shelf') return inRank(list.shelf, withMoves(list, ids, steps), known)
  // Skipped for the store's own lists: they are sorted by their entries' fields, and they are long.
  const stood = (id: number): readonly number[] | undefined =>
    list.kind === 'queue' ? undefined : ids.includes(id) ? ids : left.get(id)
  const moves = steps.flatMap((step) => movesOf(list, step, stood))
  if (moves.length === 0) return steps.some(({ change }) => empties(list, change)) ? [] : ids
  const touched = new Set(moves.map(({ id }) => id))
  const present = new Set(ids.filter((id) => touched.has(id)))
  const here = new Map<number, boolean>()
  /** In the order in which they joined. An entry that leaves and returns gets the position of a new one. */
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
  const date = (entry: FeedEntry | null): number => Date.parse(sortDate(list, entry) ?? '') * (atEnd(list) ? -1 : 1)
  const back = [...joined.values()].filter((one) => one !== null)
  const dated = back.filter(({ content: { id } }) => {
    const old = stood(id)
    if (old) all.splice(oldPlace(all, id, old, left), 0, id)
    return !old
  })
  let place = 0
  // Inserts each entry before the first one that follows it by date or is not loaded yet.
  for (const entry of dated.sort((a, b) => date(b) - date(a))) {
    while (date(known(all[place] as number)) >= date(entry)) place += 1
    all.splice(place, 0, entry.content.id)
  }
  return all
}

/**
 * Returns the index for a returning entry: after the last entry known to precede it, otherwise before the first known
 * to follow it. If both entries left the list, their order is taken from the ids recorded for the one that left first.
 */
function oldPlace(all: readonly number[], id: number, old: readonly number[], left: OldPositions): number {
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

/**
 * Returns the date by which a list is ordered. Entries do not contain the dates that order the list of a tag or of
 * highlights.
 */
function sortDate({ kind }: List, entry: FeedEntry | null): string | null | undefined {
  const { library, feed_date: brought } = entry?.content ?? {}
  if (kind === 'inbox' || kind === 'author' || kind === 'rss') return brought
  return kind === 'favorites' ? library?.last_favorited_date : library?.library_state_date
}

/** A deleted tag no longer has a list. */
const empties = (list: List, { goneTag }: ListChange): boolean =>
  list.kind === 'tag' && goneTag !== undefined && foldedName(goneTag) === foldedName(list.tag)

const atEnd = (list: List): boolean =>
  list.kind === 'queue' && list.query.sort === 'oldest' && list.query.shuffle === undefined

/**
 * Returns true if entries belong to a list after a change. Null if the change does not affect that list. `entry` is one
 * of the entries.
 */
export function belongsTo(list: List, change: ListChange, entry: FeedEntry | null): boolean | null {
  const library = entry?.content.library
  const { state = library?.library_state, isFavorited = library?.is_favorited } = change
  const isMoved = change.state !== undefined
  if (!isMoved && change.isFavorited === undefined) return isNamed(list, change, entry)
  switch (list.kind) {
    case 'inbox':
      return isMoved ? state === libraryState.unsaved : null
    // Entries stay in these lists in every library state, until they are deleted.
    case 'highlights':
    case 'tag':
    case 'author':
    case 'rss':
      return state === libraryState.deleted ? false : null
    // An entry that is brought back is on its shelves again.
    case 'shelf':
      if (state === libraryState.deleted) return false
      return isMoved && placeOn(entry?.content.shelves, list.shelf) ? true : null
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

/** Like `belongsTo`, for a change that does not move entries between library states. */
function isNamed(list: List, { tags, shelf, highlights }: ListChange, entry: FeedEntry | null): boolean | null {
  if (list.kind === 'highlights') return highlights && entry ? entry.content.my_annotations.length > 0 : null
  if (list.kind === 'shelf') return shelf?.id === list.shelf ? shelf.on : null
  if (list.kind !== 'tag' || !tags) return null
  const names = (all: readonly string[]): boolean => all.some((name) => isInTag(name, list.tag))
  if (names(tags.add)) return true
  if (!names(tags.remove)) return null
  // The entry may still have another tag that is nested in this one.
  return entry !== null && names(entry.content.tags.map(({ name }) => name))
}
