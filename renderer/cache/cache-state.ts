import type { Action, applyToShelves, applyToSources, applyToTags } from '#shared/actions/actions.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type List, listKey } from '#shared/model/list.ts'
import type { EntryLookup, OldPositions } from '#shared/model/list-membership.ts'
import { versionOf } from '#shared/model/queue-row.ts'
import { visibleEntry } from './visible-entry.ts'

/**
 * The state that the reader sees: the committed state, with pending actions replayed on top. All functions in this file
 * and in replay.ts are pure. `seen` and `shown` are derived and must not be written directly.
 */
export interface CacheState {
  /** Committed entries by content ID, most recently used last. */
  readonly entries: ReadonlyMap<number, FeedEntry>
  readonly lists: ReadonlyMap<string, CachedList>
  readonly pending: readonly PendingAction[]
  /** Entries that pending actions change, as the reader sees them. */
  readonly seen: ReadonlyMap<number, FeedEntry>
  /** Recently settled actions, needed by reads that started before them. */
  readonly settled: readonly SettledAction[]
  /** Number of settled actions. A read that started at n is updated with the actions settled after n. */
  readonly clock: number
  /** Replays actions. Null until its code is loaded: until then, there are no actions. */
  readonly replay: Replay | null
}

export interface PendingAction {
  readonly key: number
  readonly action: Action
  /** The entry as the reader saw it before the action, if the entry was known. */
  readonly before?: FeedEntry | null
}

export interface SettledAction {
  readonly at: number
  readonly action: Action
  readonly entry: FeedEntry | null
  readonly before: FeedEntry | null
  readonly reply: unknown
}

export interface CachedList {
  readonly list: List
  readonly ids: readonly number[]
  /** The IDs after replaying pending actions. */
  readonly shown: readonly number[]
  /** For a feed, the former positions of IDs that left. */
  readonly left?: OldPositions
}

/** The functions that the cache and its readers need as soon as there are actions. All are pure. */
export interface Replay {
  /** Derives `seen` and `shown` from the committed and pending state. */
  derive(state: CacheState): CacheState
  /** Returns the entries that actions concern one by one. */
  overtaken(actions: readonly { readonly action: Action }[]): ReadonlySet<number | null>
  /** Returns an entry after the actions that concern several entries. */
  fold(entry: FeedEntry, actions: readonly SettledAction[]): FeedEntry
  /** Returns a list's IDs after actions. `left` has the former positions of IDs that left. */
  move(
    list: List,
    ids: readonly number[],
    actions: readonly SettledAction[],
    known: EntryLookup,
    left: OldPositions | undefined,
  ): readonly number[]
  readonly applyToShelves: typeof applyToShelves
  readonly applyToSources: typeof applyToSources
  readonly applyToTags: typeof applyToTags
}

export const emptyCache: CacheState = {
  entries: new Map(),
  lists: new Map(),
  pending: [],
  seen: new Map(),
  settled: [],
  clock: 0,
  replay: null,
}

const none: ReadonlySet<number> = new Set()

/** True if all actions settled after `since` are still remembered. */
export const remembersSince = ({ settled, clock }: CacheState, since: number): boolean =>
  clock - since <= settled.length

/**
 * Commits a read of entries that started when the clock was at `since`. Overtaken reads and older versions change
 * nothing. The exception is entries in `restored`. After the service has restored a backup, their known state is void
 * and their current versions may be lower.
 */
export function commitEntries(
  state: CacheState,
  read: readonly FeedEntry[],
  since: number,
  restored: ReadonlySet<number> = none,
): CacheState {
  const later = state.settled.filter(({ at }) => at > since)
  const overtaken = state.replay?.overtaken(later) ?? none
  const news = read.filter((entry) => {
    const known = state.entries.get(entry.content.id)
    if (known === undefined) return true
    return !overtaken.has(entry.content.id) && (restored.has(entry.content.id) || versionOf(entry) >= versionOf(known))
  })
  if (news.length === 0) return state
  const entries = new Map(state.entries)
  for (const entry of news) {
    entries.delete(entry.content.id)
    entries.set(entry.content.id, state.replay?.fold(entry, later) ?? entry)
  }
  return derived({ ...state, entries })
}

/** Commits a read of a list that started when the clock was at `since`. */
export function commitList(state: CacheState, list: List, ids: readonly number[], since: number): CacheState {
  const key = listKey(list)
  const left = state.lists.get(key)?.left
  const known: EntryLookup = (id) => visibleEntry(state, id)
  const later = state.settled.filter(({ at }) => at > since)
  const current = state.replay?.move(list, ids, later, known, left) ?? ids
  const lists = new Map(state.lists)
  lists.set(key, { list, ids: current, shown: current, left })
  return derived({ ...state, lists })
}

export function dropList(state: CacheState, key: string): CacheState {
  const lists = new Map(state.lists)
  lists.delete(key)
  return { ...state, lists }
}

/**
 * Removes the least recently used entries from the cache until `limit` remain. Never removes entries that are `needed`.
 */
export function trimEntries(state: CacheState, limit: number, needed: ReadonlySet<number>): CacheState {
  const surplus = state.entries.size - limit
  if (surplus <= 0) return state
  const waiting = state.replay?.overtaken(state.pending) ?? none
  const gone = [...state.entries.keys()].filter((id) => !needed.has(id) && !waiting.has(id)).slice(0, surplus)
  const entries = new Map(state.entries)
  for (const id of gone) entries.delete(id)
  return { ...state, entries }
}

/** Derives `seen` and `shown`. Without actions, entries and lists are shown as committed. */
const derived = (state: CacheState): CacheState => state.replay?.derive(state) ?? state
