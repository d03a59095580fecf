import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderRows } from '../../../renderer/screens/library/list/sync-row-dom-order.ts'

function gridOf(indices: readonly number[]): HTMLElement {
  const grid = document.createElement('div')
  for (const index of indices) {
    const row = document.createElement('div')
    row.setAttribute('aria-rowindex', String(index))
    row.tabIndex = -1
    grid.append(row)
  }
  document.body.replaceChildren(grid)
  return grid
}
const orderIn = (grid: Element): number[] => [...grid.children].map((row) => Number(row.getAttribute('aria-rowindex')))

test('rows are sorted from any order, and the focused row keeps its focus and position', () => {
  const shuffled = fc.uniqueArray(fc.nat(1000), { maxLength: 30 })
  fc.assert(
    fc.property(shuffled, fc.nat(29), (indices, chosen) => {
      const grid = gridOf(indices)
      const row = [...grid.children][chosen]
      if (row instanceof HTMLElement) row.focus()
      let blurred = false
      row?.addEventListener('blur', () => (blurred = true))
      orderRows(grid)
      expect(orderIn(grid)).toEqual(indices.toSorted((a, b) => a - b))
      if (row) expect(document.activeElement).toBe(row)
      expect(blurred).toBe(false)
    }),
  )
})

test('when rows rotate through a ring, only those that came in at the other end move', () => {
  const grid = gridOf([21, 22, 23, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  const moved: number[] = []
  const observer = new MutationObserver(() => undefined)
  observer.observe(grid, { childList: true })
  orderRows(grid)
  for (const { addedNodes } of observer.takeRecords())
    for (const node of addedNodes) moved.push(Number((node as Element).getAttribute('aria-rowindex')))
  expect(moved).toEqual([21, 22, 23])
})
