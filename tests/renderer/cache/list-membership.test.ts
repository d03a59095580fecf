import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LibraryState } from '#shared/model/library-state.ts'
import { joinOrLeave, joinOrLeaveAll, type List, type MembershipStep } from '../../../renderer/cache/list-membership.ts'

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
