import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Action, membershipStep } from '#shared/actions/actions.ts'
import { unsavedLibrary } from '#shared/actions/unsaved-library.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type LibraryState, libraryState } from '#shared/model/library-state.ts'
import type { List } from '#shared/model/list.ts'
import { applyMembership, type EntryLookup, type OldPositions } from '#shared/model/list-membership.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'

const at = '2026-06-01T12:00:00.000Z'
/** An action and the entry it resulted in. */
interface Step {
  readonly action: Action
  readonly entry: FeedEntry | null
}

const after = (list: List, ids: readonly number[], steps: readonly Step[], known?: EntryLookup, left?: OldPositions) =>
  applyMembership(
    list,
    ids,
    steps.map(({ action, entry }) => membershipStep(action, entry)),
    known,
    left,
  )

const lists: readonly List[] = [
  { kind: 'inbox' },
  { kind: 'archive' },
  { kind: 'favorites' },
  { kind: 'queue', query: { sort: 'recently_saved' } },
  { kind: 'queue', query: { sort: 'oldest' } },
]
const id = fc.integer({ min: 1, max: 8 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc
      .tuple(id, fc.constantFrom<LibraryState>(0, 1, 2, 3))
      .map(([contentId, state]) => ({ action: { type: 'move' as const, contentId, state, at }, entry: null })),
    fc.tuple(id, fc.boolean()).map(([contentId, isFavorited]) => ({
      action: { type: 'favorite' as const, contentId, isFavorited, at },
      entry: null,
    })),
    id.map((contentId) => ({ action: { type: 'readProgress' as const, contentId, share: 0.5, at }, entry: null })),
  ),
  { maxLength: 12 },
)

describe('many actions at the same time', () => {
  test('change a list as they would one after the other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lists), fc.uniqueArray(id), steps, (list, ids, steps) => {
        const oneByOne = steps.reduce<readonly number[]>((now, step) => after(list, now, [step]), ids)
        expect(after(list, ids, steps)).toEqual(oneByOne)
      }),
    )
  })
})

test('an item dismissed from the inbox returns as soon as that is undone', () => {
  const move = (state: LibraryState): Step => ({ action: { type: 'move', contentId: 2, state, at }, entry: null })
  const without = after({ kind: 'inbox' }, [1, 2, 3], [move(2)])
  expect(without).toEqual([1, 3])
  expect(after({ kind: 'inbox' }, without, [move(0)])).toEqual([2, 1, 3])
})

test('an undone item returns to its position by date, before entries that are unknown', () => {
  const dates = ['2026-05-09', '2026-05-07', '2026-05-05', '2026-05-03'].map((day) => `${day}T00:00:00.000000+00:00`)
  const entries = new Map(
    demoEntries(Date.parse(at))
      .slice(0, 4)
      .map((entry, index) => {
        const { content } = entry
        const library = { ...unsavedLibrary(index + 1, dates[index] ?? ''), library_state: 1 as const }
        return [index + 1, { ...entry, content: { ...content, id: index + 1, library } }] as const
      }),
  )
  const known = (id: number) => entries.get(id) ?? null
  const back = (contentId: number) => ({
    action: { type: 'move' as const, contentId, state: 1 as const, at, stateDate: dates[contentId - 1] },
    entry: entries.get(contentId) ?? null,
  })
  const queue = (sort: 'recently_saved' | 'oldest'): List => ({ kind: 'queue', query: { sort } })
  expect(after(queue('recently_saved'), [1, 3, 4], [back(2)], known)).toEqual([1, 2, 3, 4])
  expect(after(queue('recently_saved'), [2], [back(4), back(1), back(3)], known)).toEqual([1, 2, 3, 4])
  expect(after(queue('oldest'), [4, 3, 1], [back(2)], known)).toEqual([4, 3, 2, 1])
  expect(after(queue('recently_saved'), [1, 99, 4], [back(2)], known)).toEqual([1, 2, 99, 4])
})

test('an item dismissed from the inbox returns to its position by the date on which it came', () => {
  const entries = new Map(
    demoEntries(Date.parse(at))
      .slice(0, 4)
      .map((entry, index) => {
        const content = { ...entry.content, id: index + 1, feed_date: `2026-05-0${9 - index}T00:00:00.000000+00:00` }
        return [index + 1, { ...entry, content }] as const
      }),
  )
  const entry = entries.get(3)
  // The change gives the entry a library record, whose date is that of the dismissal.
  const library = { ...unsavedLibrary(3, at), library_state: libraryState.unsaved }
  const undone = {
    action: { type: 'move' as const, contentId: 3, state: libraryState.unsaved, at },
    entry: entry ? { ...entry, content: { ...entry.content, library } } : null,
  }
  const known = (id: number) => (id === 3 ? undone.entry : (entries.get(id) ?? null))
  expect(after({ kind: 'inbox' }, [1, 2, 4], [undone], known)).toEqual([1, 2, 3, 4])
})

describe('an undone removal from a list of the service', () => {
  const tag: List = { kind: 'tag', tag: 'sea' }
  const one = demoEntries(Date.parse(at))[0]
  const entry = (contentId: number) => (one ? { ...one, content: { ...one.content, id: contentId } } : null)
  const removed = (contentId: number) => ({
    action: { type: 'move' as const, contentId, state: libraryState.deleted, at },
    entry: entry(contentId),
  })
  const back = (contentId: number, state: LibraryState = libraryState.saved) => ({
    action: { type: 'move' as const, contentId, state, at, stateDate: state === libraryState.unsaved ? undefined : at },
    entry: entry(contentId),
  })

  test.each(['tag', 'favorites', 'highlights', 'author', 'rss'] as const)('restores the position in %s', (kind) => {
    const list = (kind === 'tag' ? tag : kind === 'author' || kind === 'rss' ? { kind, id: 3 } : { kind }) as List
    const seen = entry(2)
    const library = { ...unsavedLibrary(2, at), library_state: libraryState.saved, is_favorited: true }
    const kept = seen && { ...back(2), entry: { ...seen, content: { ...seen.content, library } } }
    expect(after(list, [9, 1, 3], kept ? [kept] : [], undefined, new Map([[2, [1, 2, 3]]]))).toEqual([9, 1, 2, 3])
  })

  test('restores the position while neither removal nor return was answered', () => {
    expect(after(tag, [1, 2, 3], [removed(2), back(2)])).toEqual([1, 2, 3])
  })

  test('restores the position in the inbox after a dismissal', () => {
    const left = new Map([[2, [1, 2, 3]]])
    expect(after({ kind: 'inbox' }, [1, 3], [back(2, libraryState.unsaved)], undefined, left)).toEqual([1, 2, 3])
  })

  test('restores the positions of many items, in whatever order they were answered', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: 0, max: 29 })),
        fc.infiniteStream(fc.nat()),
        (ids, picked, ranks) => {
          const gone = [...new Set(picked.flatMap((at) => ids[at] ?? []))].toSorted(
            (a, b) => ids.indexOf(a) - ids.indexOf(b),
          )
          const rankOf = new Map(gone.map((id) => [id, Number(ranks.next().value)]))
          const answered = gone.toSorted((a, b) => (rankOf.get(a) ?? 0) - (rankOf.get(b) ?? 0))
          const left = new Map<number, readonly number[]>()
          let now: readonly number[] = ids
          for (const id of answered) {
            left.set(id, now)
            now = after(tag, now, [removed(id)])
          }
          expect(now).toEqual(ids.filter((id) => !gone.includes(id)))
          const undone = gone.toReversed().map((id) => back(id))
          expect(after(tag, now, undone, undefined, left)).toEqual(ids)
        },
      ),
    )
  })

  test('adds nothing to a list that the item was never in', () => {
    expect(after(tag, [1, 3], [back(2)])).toEqual([1, 3])
  })
})
