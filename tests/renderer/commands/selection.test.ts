import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { focus } from '../../../renderer/selection/focus.ts'
import { selection } from '../../../renderer/selection/selection.ts'

afterEach(() => selection.clear())

const lists = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 })
const chosen = (): number[] => [...selection.ids()].sort((a, b) => a - b)
const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b)
const pick = (list: readonly number[], at: number): number => list[at % list.length] ?? 0

test('a range runs from its start to the current row, upwards and downwards, and keeps earlier selections', () => {
  fc.assert(
    fc.property(
      lists,
      fc.array(fc.nat(), { maxLength: 5 }),
      fc.nat(),
      fc.array(fc.nat(), { minLength: 1 }),
      (list, before, start, ends) => {
        selection.clear()
        for (const at of before) if (!selection.ids().has(pick(list, at))) selection.toggle('queue', pick(list, at))
        const from = pick(list, start)
        if (!selection.ids().has(from)) selection.toggle('queue', from)
        else {
          // Toggling it again makes it the start of the range.
          selection.toggle('queue', from)
          selection.toggle('queue', from)
        }
        const base = chosen()
        for (const end of ends) selection.extend('queue', list, from, pick(list, end))
        const a = list.indexOf(from)
        const b = (ends.at(-1) ?? 0) % list.length
        expect(chosen()).toEqual(sorted([...base, ...list.slice(Math.min(a, b), Math.max(a, b) + 1)]))
      },
    ),
  )
})

test('a row that leaves the list is deselected, and nothing else changes', () => {
  fc.assert(
    fc.property(lists, fc.nat(), (list, cut) => {
      selection.all('queue', list)
      const rest = list.slice(cut % (list.length + 1))
      focus.showList('queue', rest)
      expect(chosen()).toEqual(sorted(rest))
    }),
  )
})

test('a selection in one list does not apply to another', () => {
  selection.all('queue', [1, 2, 3])
  focus.showList('archive', [])
  expect(chosen()).toEqual([1, 2, 3])
  selection.toggle('archive', 9)
  expect(chosen()).toEqual([9])
})
