import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Bounds,
  cascadeBounds,
  parseSavedWindows,
  visibleBounds,
} from '../../../main/desktop/windows/window-bounds.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const screenOnTheLeft = { x: -1920, y: 0, width: 1920, height: 1080 }

describe('visibleBounds', () => {
  test('keeps a window’s visible position', () => {
    const bounds = { x: -1500, y: 100, width: 1240, height: 820 }
    expect(visibleBounds(bounds, [laptop, screenOnTheLeft])).toEqual(bounds)
  })

  test('moves a window back from a missing display', () => {
    const bounds = { x: -1500, y: 100, width: 1240, height: 820 }
    expect(visibleBounds(bounds, [laptop])).toEqual({ x: 0, y: 80, width: 1240, height: 820 })
  })

  test('any bounds end up wholly within one of the displays', () => {
    const whole = fc.integer({ min: -10_000, max: 10_000 })
    const side = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(fc.record({ x: whole, y: whole, width: side, height: side }), (bounds) => {
        const seen = visibleBounds(bounds, [laptop, screenOnTheLeft])
        expect([laptop, screenOnTheLeft].some((area) => within(seen, area))).toBe(true)
      }),
    )
  })
})

test('a window that would cover another’s corner is moved', () => {
  const first = { x: 10, y: 10, width: 100, height: 100 }
  const second = cascadeBounds(first, [first])
  const third = cascadeBounds(first, [first, second])
  expect(new Set([first, second, third].map(({ x, y }) => `${x},${y}`)).size).toBe(3)
})

describe('readWindowMemory', () => {
  test('ignores impossible values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const { open, main, colours, zoom } = parseSavedWindows(stored)
        expect(open.length).toBeLessThanOrEqual(20)
        expect(zoom).toBeGreaterThanOrEqual(0.5)
        expect(main === null || main.bounds.width >= 1).toBe(true)
        expect(colours === null || /^#[0-9a-f]{6}$/i.test(colours.surface)).toBe(true)
      }),
    )
  })
})

function within(inner: Bounds, outer: Bounds): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}
