import {
  type Action,
  applyAction,
  concernOf,
  entryIdOf,
  membershipStep,
  newIdOf,
  settleAction,
  withServerIds,
} from '#shared/actions/actions.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type List, listKey } from '#shared/model/list.ts'
import { joinOrLeave, type Left, type MembershipStep } from '#shared/model/list-membership.ts'
import { versionOf } from '#shared/model/queue-row.ts'
import { visibleEntry } from './visible-entry.ts'

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
  readonly action: Action
  /** The entry as it was seen when the action was asked for, where it is about one that was known. */
  readonly before?: FeedEntry | null
}

export interface Settled {
  readonly at: number
  readonly action: Action
  readonly entry: FeedEntry | null
  readonly before: FeedEntry | null
  readonly reply: unknown
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
  const { action } = found
  const entries = new Map(state.entries)
  for (const id of concernedIn(entries, action)) {
    const known = entries.get(id)
    if (known) entries.set(id, settled(known, action, reply))
  }
  if (committed) entries.set(committed.content.id, committed)
  const one = entryIdOf(action)
  const entry = one === null ? null : (entries.get(one) ?? null)
  const id = newIdOf(action, reply)
  const ids = new Map(id ? [[id.temporary, id.real]] : [])
  const clock = state.clock + 1
  const fact: Settled = { at: clock, action, entry, before: found.before ?? null, reply }
  const steps = [stepOf(action, entry)]
  return replay({
    ...state,
    entries,
    clock,
    lists: new Map(
      [...state.lists].map(([key, truth]) => {
        const ids = joinOrLeave(truth.list, truth.ids, steps, (id) => visibleEntry(state, id), truth.left)
        const left = one === null ? truth.left : leftBy(one, truth, ids)
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

/** What waits to be sent has no reply yet. */
const settled = (entry: FeedEntry, action: Action, reply: unknown): FeedEntry =>
  reply == null ? applyAction(entry, action) : settleAction(entry, action, reply)

/** Ids of known entries that an action may change. */
function concernedIn(entries: ReadonlyMap<number, FeedEntry>, action: Action): Iterable<number> {
  const concern = concernOf(action)
  if (concern === null) return []
  return 'ids' in concern ? concern.ids : entries.keys()
}

/** Highlights move nothing under the reader's eyes, even where a list is of them. */
function stepOf(action: Action, entry: FeedEntry | null): MembershipStep {
  const step = membershipStep(action, entry)
  return step.change.highlights ? { ...step, change: {} } : step
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
  const overtaken = new Set(later.map(({ action }) => entryIdOf(action)))
  const folded = later.filter(({ action }) => entryIdOf(action) === null)
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
      folded.reduce((now, { action, reply }) => settled(now, action, reply), entry),
    )
  }
  return replay({ ...state, entries })
}

/** A read of a list, begun when the clock stood at `since`, has ended. */
export function commitList(state: CacheState, list: List, ids: readonly number[], since: number): CacheState {
  const key = listKey(list)
  const left = state.lists.get(key)?.left
  const known = (id: number): FeedEntry | null => visibleEntry(state, id)
  const current = state.settled
    .filter(({ at }) => at > since)
    .reduce((now, { action, entry }) => joinOrLeave(list, now, [stepOf(action, entry)], known, left), ids)
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
  const waiting = new Set(state.pending.map(({ action }) => entryIdOf(action)))
  const gone = [...state.entries.keys()].filter((id) => !needed.has(id) && !waiting.has(id)).slice(0, surplus)
  const entries = new Map(state.entries)
  for (const id of gone) entries.delete(id)
  return { ...state, entries }
}

/** Derives what is seen and shown from what is committed and pending. */
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
  const lists = new Map<string, ListTruth>()
  for (const [key, truth] of state.lists) {
    const shown = joinOrLeave(truth.list, truth.ids, steps, (id) => visibleEntry(now, id), truth.left)
    lists.set(key, sameIds(shown, truth.shown) ? truth : { ...truth, shown })
  }
  return { ...now, lists }
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a === b || (a.length === b.length && a.every((id, index) => id === b[index]))
}
