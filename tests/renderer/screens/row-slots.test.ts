import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowSlots } from '../../../renderer/screens/library/rows/row-slots.ts'

const ids = Array.from({ length: 400 }, (_, at) => at + 1)

test('an entry keeps its DOM element while rendered, none has two, and scrolling creates none', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(380), fc.boolean()), { minLength: 2, maxLength: 30 }), (steps) => {
      const slots = new RowSlots()
      let before = new Map<number, { key: number; whole: boolean }>()
      const made = new Set<number>()
      for (const [start, flying] of steps) {
        const drawn = ids.slice(start, start + 20)
        const placed = slots.place(ids, drawn, flying)
        expect(new Set(placed.map(({ key }) => key)).size).toBe(20)
        for (const [at, id] of drawn.entries()) {
          const known = before.get(id)
          if (!known) expect(placed[at]?.whole).toBe(!flying)
          else expect(placed[at]).toEqual({ key: known.key, whole: known.whole || !flying })
        }
        for (const { key } of placed) made.add(key)
        before = new Map(drawn.map((id, at) => [id, placed[at] ?? { key: 0, whole: false }]))
      }
      expect(made.size).toBe(20)
    }),
  )
})

test('when the list itself changes, elements of rows that left are not reused', () => {
  const slots = new RowSlots()
  const before = slots.place(ids, [1, 2, 3], false).map(({ key }) => key)
  const after = slots.place(
    ids.filter((id) => id !== 2),
    [1, 3, 4],
    false,
  )
  expect(after[0]?.key).toBe(before[0])
  expect(after[1]?.key).toBe(before[2])
  expect(before).not.toContain(after[2]?.key)
})
