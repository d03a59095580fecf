import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutPages, type UnbreakableStrip } from '../../../renderer/reading/paged/cut-pages.ts'

const lines = (count: number, height = 30, from = 0): UnbreakableStrip[] =>
  Array.from({ length: count }, (_, n) => ({ top: from + n * height + 5, bottom: from + n * height + 25 }))

test('pages hold whole lines', () => {
  expect(cutPages(lines(10), 100)).toEqual([0, 91, 181, 271])
})

test('a heading moves to the page of the text that follows it', () => {
  const strips = [...lines(2), { top: 65, bottom: 85, leads: true }, ...lines(2, 30, 90)]
  expect(cutPages(strips, 100)).toEqual([0, 61])
})

test('content taller than a page is split, and the rest follows', () => {
  expect(cutPages([{ top: 0, bottom: 250 }, ...lines(1, 30, 250)], 100)).toEqual([0, 100, 200])
})

test('no content is lost or duplicated between pages, and only content taller than a page is split', () => {
  const strip = fc.record({
    gap: fc.integer({ min: -3, max: 60 }),
    height: fc.integer({ min: 1, max: 260 }),
    leads: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(strip, { maxLength: 60 }), fc.integer({ min: 60, max: 200 }), (given, height) => {
      let at = 0
      const strips = given.map(({ gap, height: tall, leads }): UnbreakableStrip => {
        const top = Math.max(0, at + gap)
        at = top + tall
        return { top, bottom: at, leads }
      })
      strips.sort((a, b) => a.top - b.top)
      const starts = cutPages(strips, height)
      expect(starts[0]).toBe(0)
      for (let page = 1; page < starts.length; page++) {
        const [before, start] = [starts[page - 1] as number, starts[page] as number]
        expect(start).toBeGreaterThan(before)
        // No page is taller than its room while it has content that fits.
        const within = strips.filter(({ top, bottom }) => bottom > before && top < start)
        for (const { top, bottom } of within)
          expect(Math.min(bottom, start) - Math.max(top, before)).toBeLessThanOrEqual(height)
      }
      const alone = strips.filter(
        (one) => !strips.some((other) => other !== one && other.top < one.bottom && other.bottom > one.top),
      )
      for (const { top, bottom } of alone) {
        if (bottom - top > height - 8) continue
        expect(starts.filter((start) => start > top && start < bottom)).toEqual([])
      }
    }),
  )
})
