import { describe, expect, test } from 'vitest'
import { ListCursor } from '../../../renderer/screens/library/list/list-cursor.ts'
import { setCurrentRow } from '../../../renderer/screens/library/list/set-current-row.ts'

describe("a list's cursor", () => {
  const at = (cursor: ListCursor) => [cursor.index, cursor.contentId]

  test('stays on the first row, whatever arrives, until the user moves it', () => {
    const cursor = new ListCursor({ contentId: null, index: 0 })
    cursor.follow([1, 2, 3])
    expect(at(cursor)).toEqual([0, 1])
    cursor.follow([9, 1, 2, 3])
    expect(at(cursor)).toEqual([0, 9])
  })

  test('follows its entry, and keeps its index when the entry leaves', () => {
    const cursor = new ListCursor({ contentId: null, index: 0 })
    cursor.follow([1, 2, 3])
    expect(cursor.to(1)).toBe(true)
    expect(cursor.to(1)).toBe(false)
    cursor.follow([9, 8, 1, 2, 3])
    expect(at(cursor)).toEqual([3, 2])
    cursor.follow([9, 8, 1, 3])
    expect(at(cursor)).toEqual([3, 3])
    cursor.follow([9, 8])
    expect(at(cursor)).toEqual([1, 8])
  })

  test('returns to an entry that comes back, unless the user moved on in the meantime', () => {
    const cursor = new ListCursor({ contentId: null, index: 0 })
    cursor.follow([1, 2, 3, 4])
    cursor.to(1)
    cursor.follow([1, 3, 4])
    cursor.follow([1, 4])
    expect(at(cursor)).toEqual([1, 4])
    cursor.follow([1, 3, 4])
    expect(at(cursor)).toEqual([1, 3])
    cursor.follow([1, 2, 3, 4])
    expect(at(cursor)).toEqual([1, 2])
    cursor.follow([1, 3, 4])
    cursor.to(2)
    cursor.follow([1, 2, 3, 4])
    expect(at(cursor)).toEqual([3, 4])
  })

  test('moves synchronously, stays inside the list, and is restored on return', () => {
    const cursor = new ListCursor({ contentId: 2, index: 5 })
    cursor.follow([1, 2, 3])
    expect(at(cursor)).toEqual([1, 2])
    cursor.to(cursor.index + 1)
    cursor.to(cursor.index + 1)
    expect(at(cursor)).toEqual([2, 3])
    cursor.to(-7)
    expect(at(cursor)).toEqual([0, 1])
  })
})

test('exactly one row is current and reachable by Tab, even when DOM elements show other rows', () => {
  const grid = document.createElement('div')
  for (const index of [1, 2, 3]) {
    const row = grid.appendChild(document.createElement('div'))
    row.setAttribute('aria-rowindex', String(index))
    row.tabIndex = -1
  }
  const current = () =>
    [...grid.children].map((row) => [row.getAttribute('aria-current'), (row as HTMLElement).tabIndex])
  setCurrentRow(grid, 1)
  setCurrentRow(grid, 2)
  expect(current()).toEqual([
    [null, -1],
    ['false', -1],
    ['true', 0],
  ])
  grid.children[2]?.setAttribute('aria-rowindex', '9')
  setCurrentRow(grid, 0)
  expect(current().map(([, index]) => index)).toEqual([0, -1, -1])
  setCurrentRow(grid, 40)
  expect(grid.querySelector('[aria-current=true]')).toBeNull()
})
