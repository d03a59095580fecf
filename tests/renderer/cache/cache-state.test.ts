import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyAction, type EntryAction as Action, membershipStep } from '#shared/actions/actions.ts'
import { entryOf, type FeedEntry } from '#shared/model/feed.ts'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { type List, listKey } from '#shared/model/list.ts'
import { applyMembership } from '#shared/model/list-membership.ts'
import {
  type CacheState,
  commitEntries,
  commitList,
  emptyCache,
  trimEntries,
} from '../../../renderer/cache/cache-state.ts'
import { dropPending, replay, settle, withPending } from '../../../renderer/cache/replay.ts'
import { visibleEntry } from '../../../renderer/cache/visible-entry.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { runs } from '../../seed.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const queue: List = { kind: 'queue', query: { sort: 'recently_saved' } }
const archive: List = { kind: 'archive' }
const favorites: List = { kind: 'favorites' }
const lists = [queue, archive, favorites]

const demo = demoEntries(NOW).slice(0, 6)
const ids = demo.map(({ content }) => content.id)
const [first] = ids as [number]

const move = (contentId: number, state: 0 | 1 | 2 | 3): Action => ({
  type: 'move',
  contentId,
  state,
  at: new Date(NOW).toISOString(),
})

/** The model of the service: entries, lists, and a version that only grows. */
class Truth {
  readonly entries = new Map(demo.map((entry) => [entry.content.id, entry]))
  readonly lists = new Map(lists.map((list) => [listKey(list), this.#initial(list)]))
  #version = NOW * 1000

  #initial(list: List): readonly number[] {
    return demo
      .filter(({ content: { library } }) => {
        if (list.kind === 'favorites') return library?.is_favorited
        return library?.library_state === (list.kind === 'archive' ? 2 : 1)
      })
      .map(({ content }) => content.id)
  }

  accept(action: Action): FeedEntry {
    this.#version += 1
    const before = this.entries.get(action.contentId) as FeedEntry
    const after = entryOf({ ...applyAction(before, action).content, feed_dirty_date: fromMicroseconds(this.#version) })
    this.entries.set(action.contentId, after)
    for (const list of lists) {
      const key = listKey(list)
      this.lists.set(key, applyMembership(list, this.lists.get(key) ?? [], [membershipStep(action, after)]))
    }
    return after
  }
}

function start(truth: Truth): CacheState {
  const read = commitEntries({ ...emptyCache, replay }, [...truth.entries.values()], 0)
  return lists.reduce((state, list) => commitList(state, list, truth.lists.get(listKey(list)) ?? [], 0), read)
}

/** Returns the state that the user must see: the service's state with the pending actions applied. */
function expected(truth: Truth, pending: readonly Action[]) {
  const seen = new Map(truth.entries)
  const shown = new Map(truth.lists)
  for (const action of pending) {
    const entry = applyAction(seen.get(action.contentId) as FeedEntry, action)
    seen.set(action.contentId, entry)
    for (const list of lists) {
      shown.set(listKey(list), applyMembership(list, shown.get(listKey(list)) ?? [], [membershipStep(action, entry)]))
    }
  }
  return { seen, shown }
}

const anAction: fc.Arbitrary<Action> = fc.oneof(
  fc
    .record({ id: fc.constantFrom(...ids), state: fc.constantFrom(0, 1, 2, 3) })
    .map(({ id, state }) => move(id, state)),
  fc.record({ id: fc.constantFrom(...ids), isFavorited: fc.boolean() }).map(
    ({ id, isFavorited }): Action => ({
      type: 'favorite',
      contentId: id,
      isFavorited,
      at: new Date(NOW).toISOString(),
    }),
  ),
  fc
    .record({ id: fc.constantFrom(...ids), share: fc.constantFrom(0, 0.3, 1) })
    .map(({ id, share }): Action => ({ type: 'readProgress', contentId: id, share, at: new Date(NOW).toISOString() })),
)

type Step =
  | { readonly type: 'ask'; readonly action: Action }
  | { readonly type: 'settle' | 'refuse'; readonly which: number }
  | { readonly type: 'elsewhere'; readonly action: Action }
  | { readonly type: 'beginRead' | 'endRead' }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: anAction.map((action): Step => ({ type: 'ask', action })) },
  { weight: 3, arbitrary: fc.nat(9).map((which): Step => ({ type: 'settle', which })) },
  { weight: 2, arbitrary: fc.nat(9).map((which): Step => ({ type: 'refuse', which })) },
  { weight: 1, arbitrary: anAction.map((action): Step => ({ type: 'elsewhere', action })) },
  { weight: 2, arbitrary: fc.constant<Step>({ type: 'beginRead' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ type: 'endRead' }) },
)

describe('the visible state', () => {
  test('is the service state with pending actions applied, after any mix of requests, answers, refusals and reads', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
        const truth = new Truth()
        let state = start(truth)
        let key = 0
        let reading: { entries: FeedEntry[]; lists: (readonly [List, readonly number[]])[]; since: number } | null =
          null
        /** True if something changed elsewhere that no later read has fetched yet. */
        let behind = false
        let behindSinceRead = false
        const begin = () => {
          behindSinceRead = false
          return {
            entries: [...truth.entries.values()],
            lists: lists.map((list) => [list, truth.lists.get(listKey(list)) ?? []] as const),
            since: state.clock,
          }
        }
        const end = () => {
          if (!reading) return
          state = commitEntries(state, reading.entries, reading.since)
          for (const [list, read] of reading.lists) state = commitList(state, list, read, reading.since)
          reading = null
          behind = behindSinceRead
        }
        const someone = (which: number) => state.pending[which % Math.max(1, state.pending.length)]
        const check = () => {
          const { seen, shown } = expected(
            truth,
            state.pending.map(({ action }) => action as Action),
          )
          for (const id of ids) expect(visibleEntry(state, id)).toEqual(seen.get(id))
          for (const list of lists) expect(state.lists.get(listKey(list))?.shown).toEqual(shown.get(listKey(list)))
        }
        for (const step of steps) {
          if (step.type === 'ask') state = withPending(state, [{ key: ++key, action: step.action }])
          else if (step.type === 'settle') {
            const found = someone(step.which)
            if (found) state = settle(state, found.key, truth.accept(found.action as Action), null)
          } else if (step.type === 'refuse') {
            const found = someone(step.which)
            if (found) state = dropPending(state, new Set([found.key]))
          } else if (step.type === 'elsewhere') {
            truth.accept(step.action)
            behind = true
            behindSinceRead = true
          } else if (step.type === 'beginRead') reading ??= begin()
          else end()
          if (!behind) check()
        }
        // A full read follows a queue.changed event, and then nothing is missing.
        end()
        reading = begin()
        end()
        check()
      }),
      { numRuns: runs(400) },
    )
  })

  test('shows nothing of refused changes', () => {
    fc.assert(
      fc.property(fc.array(anAction, { minLength: 1, maxLength: 12 }), (asked) => {
        const truth = new Truth()
        const before = start(truth)
        let state = before
        asked.forEach((action, index) => {
          state = withPending(state, [{ key: index, action }])
        })
        asked.forEach((_, index) => {
          state = dropPending(state, new Set([index]))
        })
        for (const id of ids) expect(visibleEntry(state, id)).toBe(visibleEntry(before, id))
        for (const list of lists) {
          expect(state.lists.get(listKey(list))?.shown).toEqual(before.lists.get(listKey(list))?.shown)
        }
      }),
    )
  })
})

describe('a read that began before a change was settled', () => {
  test('does not bring the archived entry back into the queue', () => {
    const truth = new Truth()
    let state = withPending(start(truth), [{ key: 1, action: move(first, 2) }])
    const staleIds = truth.lists.get(listKey(queue)) ?? []
    const staleEntries = [...truth.entries.values()]
    const since = state.clock
    state = settle(state, 1, truth.accept(move(first, 2)), null)
    state = commitList(commitEntries(state, staleEntries, since), queue, staleIds, since)
    expect(state.lists.get(listKey(queue))?.shown).not.toContain(first)
    expect(visibleEntry(state, first)?.content.library?.library_state).toBe(2)
  })

  test('does not revert progress that waits in the outbox under the old version', () => {
    const truth = new Truth()
    let state = withPending(start(truth), [
      {
        key: 1,
        action: { type: 'readProgress', contentId: first, share: 0.8, at: new Date(NOW).toISOString() },
      },
    ])
    const since = state.clock
    state = settle(state, 1, null, null)
    state = commitEntries(state, [...truth.entries.values()], since)
    expect(visibleEntry(state, first)?.content.history?.last_read_percentage).toBe(0.8)
  })
})

describe('an archived entry', () => {
  test('leaves the queue immediately and moves to the top of the archive', () => {
    const state = withPending(start(new Truth()), [{ key: 1, action: move(first, 2) }])
    expect(state.lists.get(listKey(queue))?.shown).not.toContain(first)
    expect(state.lists.get(listKey(archive))?.shown[0]).toBe(first)
  })

  test('keeps its position among the favorites', () => {
    const kept = ids[2] as number
    const state = withPending(start(new Truth()), [{ key: 1, action: move(kept, 2) }])
    expect(state.lists.get(listKey(favorites))?.shown).toContain(kept)
  })

  test('leaves the favorites when it is deleted', () => {
    const kept = ids[2] as number
    const state = withPending(start(new Truth()), [{ key: 1, action: move(kept, 3) }])
    expect(state.lists.get(listKey(favorites))?.shown).not.toContain(kept)
  })
})

describe('reading progress', () => {
  test('moves no visible row, even when a filter will exclude it', () => {
    const unread: List = { kind: 'queue', query: { sort: 'oldest', read: 'unread' } }
    const state = commitList(start(new Truth()), unread, ids, 0)
    const read = withPending(state, [
      {
        key: 1,
        action: { type: 'readProgress', contentId: first, share: 1, at: new Date(NOW).toISOString() },
      },
    ])
    expect(read.lists.get(listKey(unread))?.shown).toEqual(ids)
  })
})

describe('the cache', () => {
  test('is trimmed to its limit, but never below what is visible or pending', () => {
    const state = withPending(start(new Truth()), [{ key: 1, action: move(first, 2) }])
    const trimmed = trimEntries(state, 1, new Set([ids[3] as number]))
    expect([...trimmed.entries.keys()]).toEqual([first, ids[3]])
  })
})
