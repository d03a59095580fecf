import {
  type Action,
  applyAction,
  affectedEntries,
  entryIdOf,
  membershipStep,
  createdIds,
  settleAction,
  withServerIds,
} from '#shared/actions/actions.ts'
import { TiedIds } from '#shared/actions/tied-ids.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type List, listKey } from '#shared/model/list.ts'
import { applyMembership, type OldPositions, type MembershipStep } from '#shared/model/list-membership.ts'
import { versionOf } from '#shared/model/queue-row.ts'
import { visibleEntry } from './visible-entry.ts'

/**
 * The state that the reader sees: the committed state, with pending actions replayed on top. All functions in this file
 * are pure. `seen` and `shown` are derived and must not be written directly.
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

export const emptyCache: CacheState = {
  entries: new Map(),
  lists: new Map(),
  pending: [],
  seen: new Map(),
  settled: [],
  clock: 0,
}

const none: ReadonlySet<number> = new Set()

/** Number of settled actions that are remembered. No read is older than this many settled actions. */
const REMEMBERED = 200

/** True if all actions settled after `since` are still remembered. */
export const remembersSince = ({ settled, clock }: CacheState, since: number): boolean =>
  clock - since <= settled.length

export function withPending(state: CacheState, pending: readonly PendingAction[]): CacheState {
  return replay({ ...state, pending: [...state.pending, ...pending] })
}

/** Removes refused or undone actions, as if they had never happened. */
export function dropPending(state: CacheState, keys: ReadonlySet<number>): CacheState {
  return keys.size === 0 ? state : replay({ ...state, pending: state.pending.filter(({ key }) => !keys.has(key)) })
}

/** Commits an action that the service accepted. `committed` is the resulting entry, if the Host knows it. */
export function settle(state: CacheState, key: number, committed: FeedEntry | null, reply: unknown): CacheState {
  const found = state.pending.find((other) => other.key === key)
  if (!found) return state
  const { action } = found
  const entries = new Map(state.entries)
  for (const id of concernedIn(entries, action)) {
    const known = entries.get(id)
    if (known) entries.set(id, settled(known, action, reply))
  }
  if (committed) entries.set(committed.content.id, committed)
  const one = entryIdOf(action)
  const entry = one === null ? null : (entries.get(one) ?? null)
  const ids = new TiedIds()
  for (const { temporary, real } of createdIds(action, reply)) ids.tie(temporary, real)
  const clock = state.clock + 1
  const fact: SettledAction = { at: clock, action, entry, before: found.before ?? null, reply }
  const steps = [stepOf(action, entry)]
  return replay({
    ...state,
    entries,
    clock,
    lists: new Map(
      [...state.lists].map(([key, truth]) => {
        const ids = applyMembership(truth.list, truth.ids, steps, (id) => visibleEntry(state, id), truth.left)
        const left = one === null ? truth.left : leftBy(one, truth, ids)
        return [key, { ...truth, ids, left }]
      }),
    ),
    // Later actions may refer to a new item by its temporary id.
    pending: state.pending.flatMap((other) =>
      other.key === key ? [] : [{ ...other, action: withServerIds(other.action, ids) }],
    ),
    settled: [...state.settled, fact].slice(-REMEMBERED),
  })
}

/** An action that is still waiting to be sent has no reply. */
const settled = (entry: FeedEntry, action: Action, reply: unknown): FeedEntry =>
  reply == null ? applyAction(entry, action) : settleAction(entry, action, reply)

/** Returns the IDs of known entries that an action may change. */
function concernedIn(entries: ReadonlyMap<number, FeedEntry>, action: Action): Iterable<number> {
  const concern = affectedEntries(action)
  if (concern === null) return []
  return 'ids' in concern ? concern.ids : entries.keys()
}

/** Highlights never move rows on screen, even in a list of highlights. */
function stepOf(action: Action, entry: FeedEntry | null): MembershipStep {
  const step = membershipStep(action, entry)
  return step.change.highlights ? { ...step, change: {} } : step
}

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
  const overtaken = new Set(later.map(({ action }) => entryIdOf(action)))
  const folded = later.filter(({ action }) => entryIdOf(action) === null)
  const news = read.filter((entry) => {
    const known = state.entries.get(entry.content.id)
    if (known === undefined) return true
    return !overtaken.has(entry.content.id) && (restored.has(entry.content.id) || versionOf(entry) >= versionOf(known))
  })
  if (news.length === 0) return state
  const entries = new Map(state.entries)
  for (const entry of news) {
    entries.delete(entry.content.id)
    entries.set(
      entry.content.id,
      folded.reduce((now, { action, reply }) => settled(now, action, reply), entry),
    )
  }
  return replay({ ...state, entries })
}

/** Commits a read of a list that started when the clock was at `since`. */
export function commitList(state: CacheState, list: List, ids: readonly number[], since: number): CacheState {
  const key = listKey(list)
  const left = state.lists.get(key)?.left
  const known = (id: number): FeedEntry | null => visibleEntry(state, id)
  const current = state.settled
    .filter(({ at }) => at > since)
    .reduce((now, { action, entry }) => applyMembership(list, now, [stepOf(action, entry)], known, left), ids)
  const lists = new Map(state.lists)
  lists.set(key, { list, ids: current, shown: current, left })
  return replay({ ...state, lists })
}

/** Remembers positions for feeds only. Lists from the local store are sorted by their entries. */
function leftBy(id: number, { list, ids, left }: CachedList, now: readonly number[]): OldPositions | undefined {
  if (list.kind === 'queue' || now.length >= ids.length) return left
  return new Map([...(left ?? [])].slice(-REMEMBERED)).set(id, ids)
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
  const waiting = new Set(state.pending.map(({ action }) => entryIdOf(action)))
  const gone = [...state.entries.keys()].filter((id) => !needed.has(id) && !waiting.has(id)).slice(0, surplus)
  const entries = new Map(state.entries)
  for (const id of gone) entries.delete(id)
  return { ...state, entries }
}

/** Derives `seen` and `shown` from the committed and pending state. */
function replay(state: CacheState): CacheState {
  const seen = new Map<number, FeedEntry>()
  const steps: MembershipStep[] = []
  for (const { action } of state.pending) {
    for (const id of concernedIn(state.entries, action)) {
      const before = seen.get(id) ?? state.entries.get(id)
      const entry = before && applyAction(before, action)
      if (entry && entry !== before) seen.set(id, entry)
    }
    const one = entryIdOf(action)
    steps.push(stepOf(action, one === null ? null : visibleEntry({ seen, entries: state.entries }, one)))
  }
  const now = { ...state, seen }
  const lists = new Map<string, CachedList>()
  for (const [key, truth] of state.lists) {
    const shown = applyMembership(truth.list, truth.ids, steps, (id) => visibleEntry(now, id), truth.left)
    lists.set(key, sameIds(shown, truth.shown) ? truth : { ...truth, shown })
  }
  return { ...now, lists }
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a === b || (a.length === b.length && a.every((id, index) => id === b[index]))
}
