import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankLibrary } from '#shared/actions/blank-library.ts'
import type { LibraryState } from '#shared/model/library-state.ts'
import { joinOrLeave, joinOrLeaveAll, type List, type MembershipStep } from '../../../renderer/cache/list-membership.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'

const at = '2026-06-01T12:00:00.000Z'
const lists: readonly List[] = [
  { kind: 'inbox' },
  { kind: 'archive' },
  { kind: 'favorites' },
  { kind: 'queue', query: { sort: 'recently_saved' } },
  { kind: 'queue', query: { sort: 'oldest' } },
]
const id = fc.integer({ min: 1, max: 8 })
const steps: fc.Arbitrary<MembershipStep[]> = fc.array(
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

describe('many actions at once', () => {
  test('make of a list what they make of it one after the other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lists), fc.uniqueArray(id), steps, (list, ids, steps) => {
        const oneByOne = steps.reduce<readonly number[]>(
          (now, { action, entry }) => joinOrLeave(list, now, action, entry),
          ids,
        )
        expect(joinOrLeaveAll(list, ids, steps)).toEqual(oneByOne)
      }),
    )
  })
})

test('what was dismissed from the inbox is back in it as soon as that is undone', () => {
  const move = (state: LibraryState) => ({ type: 'move' as const, contentId: 2, state, at })
  const without = joinOrLeave({ kind: 'inbox' }, [1, 2, 3], move(2), null)
  expect(without).toEqual([1, 3])
  expect(joinOrLeave({ kind: 'inbox' }, without, move(0), null)).toEqual([2, 1, 3])
})

test('what is taken back stands between those it stood between, before those that nobody has read', () => {
  const dates = ['2026-05-09', '2026-05-07', '2026-05-05', '2026-05-03'].map((day) => `${day}T00:00:00.000000+00:00`)
  const entries = new Map(
    demoEntries(Date.parse(at))
      .slice(0, 4)
      .map((entry, index) => {
        const { content } = entry
        const library = { ...blankLibrary(index + 1, dates[index] ?? ''), library_state: 1 as const }
        return [index + 1, { ...entry, content: { ...content, id: index + 1, library } }] as const
      }),
  )
  const known = { entries, seen: new Map() }
  const back = (contentId: number) => ({
    action: { type: 'move' as const, contentId, state: 1 as const, at, stateDate: dates[contentId - 1] },
    entry: entries.get(contentId) ?? null,
  })
  const queue = (sort: 'recently_saved' | 'oldest'): List => ({ kind: 'queue', query: { sort } })
  expect(joinOrLeaveAll(queue('recently_saved'), [1, 3, 4], [back(2)], known)).toEqual([1, 2, 3, 4])
  expect(joinOrLeaveAll(queue('recently_saved'), [2], [back(4), back(1), back(3)], known)).toEqual([1, 2, 3, 4])
  expect(joinOrLeaveAll(queue('oldest'), [4, 3, 1], [back(2)], known)).toEqual([4, 3, 2, 1])
  expect(joinOrLeaveAll(queue('recently_saved'), [1, 99, 4], [back(2)], known)).toEqual([1, 2, 99, 4])
})
