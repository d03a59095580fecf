import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListPosition } from '../../../renderer/screens/library/list/list-position.ts'
import { ListModel } from '../../../renderer/screens/library/list/list-model.ts'
import { covers, offsetFor, windowAt } from '../../../renderer/screens/library/list/row-window.ts'

const ROW = 100
const HEIGHT = 450
const ids = Array.from({ length: 1000 }, (_, at) => at + 1)
const top: ListPosition = { contentId: null, index: 0, offset: 0 }

function modelOf(start = top, rows: readonly number[] = ids): ListModel {
  const model = new ListModel(start, HEIGHT)
  model.follow(rows, ROW)
  return model
}
/** The model after its first viewport report. */
function seen(start = top, rows = ids): ListModel {
  const model = modelOf(start, rows)
  model.draw()
  model.look({ offset: start.offset, height: HEIGHT })
  model.draw()
  return model
}
const indices = (model: ListModel): number[] => model.draw().map(({ index }) => index)
const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b)
const span = (first: number, end: number): number[] => Array.from({ length: end - first }, (_, at) => first + at)

describe('the rendered rows', () => {
  test('are only the visible ones at first, then some more on both sides', () => {
    const model = modelOf({ contentId: 51, index: 50, offset: 5000 })
    expect(sorted(indices(model))).toEqual(span(50, 55))
    expect(model.look({ offset: 5000, height: HEIGHT })).toBe(true)
    expect(sorted(indices(model))).toEqual(span(44, 62))
    expect(model.look({ offset: 5000, height: HEIGHT })).toBe(false)
  })

  test('end with the list, and more follow when the list grows', () => {
    const model = seen(top, [1, 2, 3])
    expect(sorted(indices(model))).toEqual([0, 1, 2])
    model.follow([1, 2, 3, 4, 5], ROW)
    expect(sorted(indices(model))).toEqual([0, 1, 2, 3, 4])
  })

  test('include the cursor’s row at any scroll position, so that it keeps the focus', () => {
    const model = seen()
    model.cursor.to(3)
    model.scroll({ offset: 40_000, height: HEIGHT }, 0)
    expect(sorted(indices(model))[0]).toBe(3)
    model.cursor.to(900)
    expect(sorted(indices(model)).at(-1)).toBe(900)
  })

  test('reuse the DOM elements of rows that left', () => {
    const model = seen()
    const before = sorted(model.draw().map(({ key }) => key))
    model.scroll({ offset: 20 * ROW, height: HEIGHT }, 0)
    const after = sorted(model.draw().map(({ key }) => key))
    expect(before.every((key) => after.includes(key))).toBe(true)
    expect(model.draw().map(({ key }) => key)).toEqual(after)
  })
})

test('every visible row is rendered, for any viewport and scroll position', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 20, max: 200 }), (...given) => {
      const [offset, height, rowHeight] = given
      const room = { offset, height }
      expect(covers(windowAt(room, rowHeight), room, rowHeight, 1_000_000)).toBe(true)
    }),
  )
})

describe('a key press', () => {
  test('scrolls by the least that brings the row into view, with a margin around it', () => {
    const room = { offset: 1000, height: HEIGHT }
    expect(offsetFor(12, room, ROW)).toBe(1000)
    expect(offsetFor(14, room, ROW)).toBe(14 * ROW + ROW + 24 - HEIGHT)
    expect(offsetFor(5, room, ROW)).toBe(5 * ROW - 8)
    expect(offsetFor(0, room, ROW)).toBe(0)
  })

  test('brings any row into view, and does not scroll if it is visible', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.nat(90_000), fc.integer({ min: 160, max: 2000 }), (index, offset, height) => {
        const after = offsetFor(index, { offset, height }, ROW)
        expect(after).toBeLessThanOrEqual(index * ROW)
        expect(after + height).toBeGreaterThanOrEqual((index + 1) * ROW)
        expect(offsetFor(index, { offset: after, height }, ROW)).toBe(after)
      }),
    )
  })

  test('keeps the cursor inside the list and renders nothing while every visible row is rendered', () => {
    const model = seen()
    const room = { offset: 0, height: HEIGHT }
    expect(model.goTo(1, room)).toBe(0)
    expect(model.cursor.contentId).toBe(2)
    expect(model.isDrawnAt(room)).toBe(true)
    const far = { offset: model.goTo(5000, room), height: HEIGHT }
    expect(model.cursor.index).toBe(999)
    expect(model.isDrawnAt(far)).toBe(false)
    model.look(far)
    // Only rendering updates what counts as rendered.
    expect(model.isDrawnAt(far)).toBe(false)
    model.draw()
    expect(model.isDrawnAt(far)).toBe(true)
  })

  test('that scrolled is not handled again by the scroll event that follows', () => {
    const model = seen()
    const room = { offset: model.goTo(40, { offset: 0, height: HEIGHT }), height: HEIGHT }
    model.isDrawnAt(room)
    expect(model.scroll(room, 10)).toEqual({ needsRender: false, isFlying: false })
    expect(model.offset).toBe(room.offset)
    expect(model.look(room)).toBe(true)
  })

  test('for a screen keeps one row of the current screen', () => {
    expect(seen().screen).toBe(3)
    const low = modelOf()
    low.look({ offset: 0, height: 90 })
    expect(low.screen).toBe(1)
  })
})

describe('scrolling', () => {
  const at = (offset: number) => ({ offset, height: HEIGHT })

  test('within a row renders nothing, and past a row renders again', () => {
    const model = seen({ ...top, offset: 5000 })
    expect(model.scroll(at(5050), 0).needsRender).toBe(false)
    expect(model.scroll(at(5120), 16).needsRender).toBe(true)
  })

  test('reports immediately when rows are hidden above, and when none are any longer', () => {
    const model = seen()
    expect(model.isScrolled).toBe(false)
    expect(model.scroll(at(4), 0)).toEqual({ needsRender: false, isFlying: false })
    expect(model.scroll(at(5), 16)).toEqual({ needsRender: true, isFlying: false })
    expect(model.isScrolled).toBe(true)
    expect(model.scroll(at(0), 32)).toEqual({ needsRender: true, isFlying: false })
    expect(model.isScrolled).toBe(false)
  })

  test('in one jump renders whole rows; rows that fly past render only titles until they stop', () => {
    const model = seen()
    expect(model.scroll(at(10_000), 16).isFlying).toBe(false)
    expect(model.draw().every(({ whole }) => whole)).toBe(true)
    expect(model.scroll(at(20_000), 32)).toEqual({ needsRender: true, isFlying: true })
    expect(model.draw().filter(({ whole }) => !whole).length).toBeGreaterThan(0)
    expect(model.land()).toBe(true)
    expect(model.draw().every(({ whole }) => whole)).toBe(true)
    expect(model.land()).toBe(false)
  })

  test('with a pause between two jumps does not count as fast', () => {
    const model = seen()
    model.scroll(at(10_000), 16)
    expect(model.scroll(at(20_000), 16 + 120).isFlying).toBe(false)
  })
})

describe('reading ahead', () => {
  test('covers at least one step on both sides, and does not change within a step', () => {
    const model = seen()
    expect(model.ahead).toEqual({ first: 0, end: 50 })
    model.scroll({ offset: 100 * ROW, height: HEIGHT }, 0)
    expect(model.ahead).toEqual({ first: 50, end: 150 })
    model.scroll({ offset: 103 * ROW, height: HEIGHT }, 16)
    expect(model.ahead).toEqual({ first: 50, end: 150 })
  })

  test('includes the next page near the end', () => {
    const model = seen()
    expect(model.isNearEnd).toBe(false)
    model.scroll({ offset: 960 * ROW, height: HEIGHT }, 0)
    expect(model.isNearEnd).toBe(true)
  })
})

test('leaving a list saves its position, and returning restores it', () => {
  const model = seen()
  model.goTo(40, { offset: 0, height: HEIGHT })
  model.scroll({ offset: 3777, height: HEIGHT }, 0)
  expect(model.place).toEqual({ contentId: 41, index: 40, offset: 3777 })
  const again = modelOf(model.place)
  expect(sorted(indices(again))).toEqual(span(37, 43))
  expect(again.cursor.contentId).toBe(41)
})

describe('the row that commands act on', () => {
  test('is none until the user moves the cursor', () => {
    const model = seen()
    expect(model.cursor.contentId).toBe(1)
    expect(model.shownCursor).toBeNull()
    model.goTo(0, { offset: 0, height: HEIGHT })
    expect(model.shownCursor).toBe(1)
  })

  test('is none while the cursor is scrolled out of view, and keys then start at the first whole row', () => {
    const model = seen()
    model.goTo(2, { offset: 0, height: HEIGHT })
    model.scroll({ offset: 3620, height: HEIGHT }, 1000)
    expect(model.shownCursor).toBeNull()
    expect(model.startRow).toBe(37)
    model.scroll({ offset: 100, height: HEIGHT }, 2000)
    expect(model.shownCursor).toBe(3)
  })
})
