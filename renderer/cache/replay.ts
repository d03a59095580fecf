import {
  type Action,
  affectedEntries,
  applyAction,
  applyToShelves,
  applyToSources,
  applyToTags,
  createdIds,
  entryIdOf,
  membershipStep,
  settleAction,
  withServerIds,
} from '#shared/actions/actions.ts'
import { TiedIds } from '#shared/actions/tied-ids.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { applyMembership, type MembershipStep, type OldPositions } from '#shared/model/list-membership.ts'
import type { CachedList, CacheState, PendingAction, Replay, SettledAction } from './cache-state.ts'
import { visibleEntry } from './visible-entry.ts'

/** Number of settled actions that are remembered. No read is older than this many settled actions. */
const REMEMBERED = 200

export function withPending(state: CacheState, pending: readonly PendingAction[]): CacheState {
  return derive({ ...state, pending: [...state.pending, ...pending] })
}

/** Removes refused or undone actions, as if they had never happened. */
export function dropPending(state: CacheState, keys: ReadonlySet<number>): CacheState {
  return keys.size === 0 ? state : derive({ ...state, pending: state.pending.filter(({ key }) => !keys.has(key)) })
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
  return derive({
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

/** Remembers positions for feeds only. Lists from the local store are sorted by their entries. */
function leftBy(id: number, { list, ids, left }: CachedList, now: readonly number[]): OldPositions | undefined {
  if (list.kind === 'queue' || now.length >= ids.length) return left
  return new Map([...(left ?? [])].slice(-REMEMBERED)).set(id, ids)
}

/** Derives `seen` and `shown` from the committed and pending state. */
function derive(state: CacheState): CacheState {
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

export const replay: Replay = {
  derive,
  overtaken: (actions) => new Set(actions.map(({ action }) => entryIdOf(action))),
  fold: (entry, actions) =>
    actions
      .filter(({ action }) => entryIdOf(action) === null)
      .reduce((now, { action, reply }) => settled(now, action, reply), entry),
  move: (list, ids, actions, known, left) =>
    actions.reduce((now, { action, entry }) => applyMembership(list, now, [stepOf(action, entry)], known, left), ids),
  applyToShelves,
  applyToSources,
  applyToTags,
}
