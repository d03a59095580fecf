import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  foldQuiet,
  foldRuns,
  isFold,
  LONGEST_RUN,
} from '../../../renderer/screens/library/list/collapse-source-runs.ts'
import { ListCursor } from '../../../renderer/screens/library/list/list-cursor.ts'
import { runs } from '../../seed.ts'

/** "aab" is a list of three entries, 1 and 2 from the source a. "." has no known source. */
const listOf = (sources: string) => {
  const ids = Array.from(sources, (_, at) => at + 1)
  const sourceOf = (id: number): string | null => (sources[id - 1] === '.' ? null : (sources[id - 1] ?? null))
  return { ids, fold: (unfolded: readonly number[] = []) => foldRuns(ids, sourceOf, new Set(unfolded)) }
}
const sources = fc.string({ unit: fc.constantFrom('a', 'a', 'a', 'b', '.'), maxLength: 60 })

describe('the runs of one source', () => {
  test('show three rows, then a line for the rest', () => {
    const { rows, folds } = listOf('aaaaaabaaa').fold()
    expect(rows).toEqual([1, 2, 3, -6, 7, 8, 9, 10])
    expect([...folds]).toEqual([[-6, [4, 5, 6]]])
  })

  test('stay whole if their entries have no known source', () => {
    expect(listOf('......').fold().rows).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('stay whole once unfolded, with what joins them later, while other runs stay folded', () => {
    expect(listOf('aaaaaabbbbb').fold([4, 5]).rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, -11])
  })

  test('are the same as before once the lines are replaced by what is behind them', () => {
    fc.assert(
      fc.property(sources, fc.array(fc.integer({ min: 1, max: 60 })), (text, unfolded) => {
        const { ids, fold } = listOf(text)
        const { rows, folds } = fold(unfolded)
        expect(rows.flatMap((id) => folds.get(id) ?? [id])).toEqual(ids)
        expect(rows.filter(isFold)).toEqual([...folds.keys()])
        expect(new Set(rows).size).toBe(rows.length)
      }),
      { numRuns: runs(300) },
    )
  })

  test('stay whole if the line would represent a single row', () => {
    expect(listOf('aaaab').fold().rows).toEqual([1, 2, 3, 4, 5])
  })

  test('never show five rows in a row while folded', () => {
    fc.assert(
      fc.property(sources, (text) => {
        const shown = listOf(text)
          .fold()
          .rows.map((id) => (isFold(id) ? '|' : (text[id - 1] ?? '')))
          .join('')
        expect(shown).not.toMatch(/a{5}|b{5}/)
        expect(shown.split('|').every((before, at, all) => at === all.length - 1 || /(aaa|bbb)$/.test(before))).toBe(
          true,
        )
      }),
      { numRuns: runs(300) },
    )
  })

  test('show the next entry instead of one that leaves, before the same line', () => {
    const sourceOf = (): string => 'a'
    const before = foldRuns([1, 2, 3, 4, 5, 6], sourceOf, new Set())
    const after = foldRuns([1, 3, 4, 5, 6], sourceOf, new Set())
    expect(before.rows).toEqual([1, 2, 3, -6])
    expect(after.rows).toEqual([1, 3, 4, -6])
  })

  test('give the cursor of an unfolded line to the first entry behind it', () => {
    const { fold } = listOf('aaaaaab')
    const cursor = new ListCursor({ contentId: null, index: 0 })
    cursor.follow(fold().rows)
    cursor.to(LONGEST_RUN)
    expect(isFold(cursor.contentId ?? 0)).toBe(true)
    cursor.follow(fold([4, 5, 6]).rows)
    expect(cursor.contentId).toBe(4)
  })
})

describe('what a reader wants less of', () => {
  const wanted = listOf('aaaaaab').fold()

  test('is behind one line at the end, also if it is one entry', () => {
    expect(foldQuiet(wanted, [20, 21], new Set())).toEqual({
      rows: [1, 2, 3, -6, 7, -21],
      folds: new Map([
        [-6, [4, 5, 6]],
        [-21, [20, 21]],
      ]),
      quiet: -21,
    })
    expect(foldQuiet(wanted, [20], new Set()).rows.at(-1)).toBe(-20)
  })

  test('stays at the end once its line was opened, with what joins it later', () => {
    const { rows, quiet } = foldQuiet(wanted, [20, 21, 22], new Set([21]))
    expect([rows, quiet]).toEqual([[1, 2, 3, -6, 7, 20, 21, 22], undefined])
  })

  test('adds no line where there is none of it', () => {
    expect(foldQuiet(wanted, [], new Set())).toBe(wanted)
  })
})
