import type { AnyAction } from '#shared/actions/wide-action.ts'
import { applyAction, settleAction } from '#shared/actions/actions.ts'
import { isWide } from '#shared/actions/is-wide.ts'
import { newIdOf, withServerIds } from '#shared/host/changes/server-ids.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { versionOf } from '#shared/model/queue-row.ts'
import { joinOrLeave, joinOrLeaveAll, type Left, type List, listKey, type MembershipStep } from './list-membership.ts'

/**
 * DESIGN.md, rule 6: what the reader sees is the list of pending actions replayed over committed truth.
 * Everything here is pure. `seen` and `shown` are derived and never written by hand.
 */
export interface CacheState {
  /** Committed entries by content id, those used last at the end. */
  readonly entries: ReadonlyMap<number, FeedEntry>
  readonly lists: ReadonlyMap<string, ListTruth>
  readonly pending: readonly Pending[]
  /** Entries that pending actions change, as the reader sees them. */
  readonly seen: ReadonlyMap<number, FeedEntry>
  /** What was settled lately, for reads that began before. */
  readonly settled: readonly Settled[]
  /** Counts settled actions: a read that began at n folds in those after n. */
  readonly clock: number
}

export interface Pending {
  readonly key: number
  readonly action: AnyAction
  /** The entry as it was seen when the action was asked for, where it was known. */
  readonly before?: FeedEntry | null
  /** What an action about many entries makes of one, before and after the service has answered. */
  readonly onEntry?: OnEntry
}

export type OnEntry = (entry: FeedEntry, reply?: unknown) => FeedEntry

export interface Settled {
  readonly at: number
  readonly action: AnyAction
  readonly entry: FeedEntry | null
  readonly before: FeedEntry | null
  readonly reply: unknown
  readonly onEntry: OnEntry | undefined
}

export interface ListTruth {
  readonly list: List
  readonly ids: readonly number[]
  /** The ids with pending actions replayed. */
  readonly shown: readonly number[]
  /** Of a feed: where those stood that have left. */
  readonly left?: Left
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

/** Reads are never older than this many settled actions. */
const REMEMBERED = 200

/** Whether every action that was settled after `since` is still known. */
export const remembersSince = ({ settled, clock }: CacheState, since: number): boolean =>
  clock - since <= settled.length

export function withPending(state: CacheState, pending: readonly Pending[]): CacheState {
  return replay({ ...state, pending: [...state.pending, ...pending] })
}

/** Refused or undone in time: as if they had never been asked for. */
export function forget(state: CacheState, keys: ReadonlySet<number>): CacheState {
  return keys.size === 0 ? state : replay({ ...state, pending: state.pending.filter(({ key }) => !keys.has(key)) })
}

/** The service agreed. `committed` is the entry afterwards where the Host knows it. */
export function settle(state: CacheState, key: number, committed: FeedEntry | null, reply: unknown): CacheState {
  const found = state.pending.find((other) => other.key === key)
  if (!found) return state
  const { action, onEntry } = found
  const entries = new Map(state.entries)
  let entry: FeedEntry | null = null
  if (isWide(action)) {
    if (onEntry) for (const [id, before] of entries) entries.set(id, onEntry(before, reply ?? undefined))
  } else {
    const known = entries.get(action.contentId)
    // What waits to be sent has no reply yet.
    const settled = known && (reply == null ? applyAction(known, action) : settleAction(known, action, reply))
    entry = committed ?? settled ?? null
    if (entry) entries.set(action.contentId, entry)
  }
  const id = newIdOf(action, reply)
  const ids = new Map(id ? [[id.temporary, id.real]] : [])
  const clock = state.clock + 1
  const fact: Settled = { at: clock, action, entry, before: found.before ?? null, reply, onEntry }
  return replay({
    ...state,
    entries,
    clock,
    lists: new Map(
      [...state.lists].map(([key, truth]) => {
        const ids = joinOrLeave(truth.list, truth.ids, action, entry, state, truth.left)
        const left = isWide(action) ? truth.left : leftBy(action.contentId, truth, ids)
        return [key, { ...truth, ids, left }]
      }),
    ),
    // What was asked for meanwhile may name what is new by the id that it had until now.
    pending: state.pending.flatMap((other) =>
      other.key === key ? [] : [{ ...other, action: withServerIds(other.action, ids) }],
    ),
    settled: [...state.settled, fact].slice(-REMEMBERED),
  })
}

/**
 * A read of entries, begun when the clock stood at `since`, has ended. Overtaken reads change nothing, and no older version
 * does, except of those in `anew`: what was known of them is of a past that the service does not have (a backup was
 * restored), and all that is true now may have lower versions.
 */
export function commitEntries(
  state: CacheState,
  read: readonly FeedEntry[],
  since: number,
  anew: ReadonlySet<number> = none,
): CacheState {
  const later = state.settled.filter(({ at }) => at > since)
  const overtaken = new Set(later.map(({ action }) => (isWide(action) ? null : action.contentId)))
  const wide = later.filter(({ action }) => isWide(action))
  const news = read.filter((entry) => {
    const known = state.entries.get(entry.content.id)
    if (known === undefined) return true
    return !overtaken.has(entry.content.id) && (anew.has(entry.content.id) || versionOf(entry) >= versionOf(known))
  })
  if (news.length === 0) return state
  const entries = new Map(state.entries)
  for (const entry of news) {
    entries.delete(entry.content.id)
    entries.set(
      entry.content.id,
      wide.reduce((now, { onEntry, reply }) => onEntry?.(now, reply ?? undefined) ?? now, entry),
    )
  }
  return replay({ ...state, entries })
}

/** A read of a list, begun when the clock stood at `since`, has ended. */
export function commitList(state: CacheState, list: List, ids: readonly number[], since: number): CacheState {
  const key = listKey(list)
  const left = state.lists.get(key)?.left
  const current = state.settled
    .filter(({ at }) => at > since)
    .reduce((now, { action, entry }) => joinOrLeave(list, now, action, entry, state, left), ids)
  const lists = new Map(state.lists)
  lists.set(key, { list, ids: current, shown: current, left })
  return replay({ ...state, lists })
}

/** The store's own lists are sorted by what their entries tell: only of feeds is it kept who stood where. */
function leftBy(id: number, { list, ids, left }: ListTruth, now: readonly number[]): Left | undefined {
  if (list.kind === 'queue' || now.length >= ids.length) return left
  return new Map([...(left ?? [])].slice(-REMEMBERED)).set(id, ids)
}

export function dropList(state: CacheState, key: string): CacheState {
  const lists = new Map(state.lists)
  lists.delete(key)
  return { ...state, lists }
}

/** Forgets the entries used longest ago, down to `limit`, except those that are `needed`. */
export function trimEntries(state: CacheState, limit: number, needed: ReadonlySet<number>): CacheState {
  const surplus = state.entries.size - limit
  if (surplus <= 0) return state
  const waiting = new Set(state.pending.map(({ action }) => (isWide(action) ? null : action.contentId)))
  const gone = [...state.entries.keys()].filter((id) => !needed.has(id) && !waiting.has(id)).slice(0, surplus)
  const entries = new Map(state.entries)
  for (const id of gone) entries.delete(id)
  return { ...state, entries }
}

/** Derives what is seen and shown from what is committed and pending. */
function replay(state: CacheState): CacheState {
  const seen = new Map<number, FeedEntry>()
  const steps: MembershipStep[] = []
  for (const { action, onEntry } of state.pending) {
    if (isWide(action)) {
      for (const [id, committed] of state.entries) {
        const before = seen.get(id) ?? committed
        const entry = onEntry?.(before) ?? before
        if (entry !== before) seen.set(id, entry)
      }
      steps.push({ action, entry: null })
      continue
    }
    const before = seen.get(action.contentId) ?? state.entries.get(action.contentId)
    const entry = before === undefined ? null : applyAction(before, action)
    if (entry !== null) seen.set(action.contentId, entry)
    steps.push({ action, entry })
  }
  const now = { ...state, seen }
  const lists = new Map<string, ListTruth>()
  for (const [key, truth] of state.lists) {
    const shown = joinOrLeaveAll(truth.list, truth.ids, steps, now, truth.left)
    lists.set(key, sameIds(shown, truth.shown) ? truth : { ...truth, shown })
  }
  return { ...now, lists }
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a === b || (a.length === b.length && a.every((id, index) => id === b[index]))
}
