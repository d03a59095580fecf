import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, positionBeside, positionPopover } from '../../../renderer/reading/position-popover.ts'

const room: Box = { left: 0, top: 44, right: 1000, bottom: 800 }
const size = { width: 200, height: 40 }
const line = (left: number, top: number, width = 300): Box => ({ left, top, right: left + width, bottom: top + 26 })

test('the popover sits above the first line, or below the last if there is no room above', () => {
  expect(positionPopover([line(100, 300), line(50, 326)], size, room)).toEqual({ left: 150, top: 252, side: 'above' })
  expect(positionPopover([line(100, 60), line(50, 86)], size, room)).toEqual({ left: 100, top: 120, side: 'below' })
})

test('a popover that prefers to be below its words is above them only where there is no room below', () => {
  expect(positionPopover([line(100, 300)], size, room, 'below')).toMatchObject({ top: 334, side: 'below' })
  expect(positionPopover([line(100, 770)], size, room, 'below')).toMatchObject({ top: 722, side: 'above' })
})

test('a popover beside the text is level with its first visible line, in the margin where lines end', () => {
  const column = { left: 350, right: 650 }
  const long = { width: 340, height: 400 }
  const lines = [line(350, -100), line(350, 300)]
  const beside = (endsAt: 'left' | 'right') => positionBeside(lines, long, room, { ...column, endsAt })
  expect(beside('right')).toEqual({ left: 666, top: 300, side: 'beside', width: 326 })
  expect(beside('left')).toEqual({ left: 8, top: 300, side: 'beside', width: 326 })
  const low = positionBeside([line(350, 780)], long, room, { ...column, endsAt: 'right' })
  expect(low).toMatchObject({ top: 392 })
})

test('no popover is beside the text where the margin is narrow or the words are out of view', () => {
  const wide = { left: 100, right: 900, endsAt: 'right' } as const
  expect(positionBeside([line(100, 300)], size, room, wide)).toBeNull()
  expect(positionBeside([line(100, 900)], size, room, { ...wide, right: 500 })).toBeNull()
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
