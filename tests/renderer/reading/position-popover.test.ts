import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, positionPopover } from '../../../renderer/reading/position-popover.ts'

const room: Box = { left: 0, top: 44, right: 1000, bottom: 800 }
const size = { width: 200, height: 40 }
const line = (left: number, top: number, width = 300): Box => ({ left, top, right: left + width, bottom: top + 26 })

test('the popover sits above the first line, or below the last if there is no room above', () => {
  expect(positionPopover([line(100, 300), line(50, 326)], size, room)).toEqual({ left: 150, top: 252, side: 'above' })
  expect(positionPopover([line(100, 60), line(50, 86)], size, room)).toEqual({ left: 100, top: 120, side: 'below' })
})

test('the popover disappears when its words scroll out of view', () => {
  expect(positionPopover([line(100, 900)], size, room)).toBeNull()
})

test('the popover never covers the words or leaves the room, unless they fill it', () => {
  const lines = fc
    .tuple(fc.integer({ min: -400, max: 900 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 700 }))
    .map(([top, count, left]) => Array.from({ length: count }, (_, n) => line(left, top + n * 30)))
  fc.assert(
    fc.property(lines, (words) => {
      const place = positionPopover(words, size, room)
      if (!place) return
      expect(place.left).toBeGreaterThanOrEqual(room.left)
      expect(place.left + size.width).toBeLessThanOrEqual(room.right)
      expect(place.top).toBeGreaterThanOrEqual(room.top)
      expect(place.top + size.height).toBeLessThanOrEqual(room.bottom)
      if (place.side === 'docked') return
      const covered = words.some(
        ({ top, bottom }) =>
          top < place.top + size.height && bottom > place.top && bottom > room.top && top < room.bottom,
      )
      expect(covered).toBe(false)
    }),
  )
})
