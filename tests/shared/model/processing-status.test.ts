import { expect, test } from 'vitest'
import { UPDATES_INTERVAL } from '#shared/limits.ts'
import { ProcessingWait } from '#shared/model/processing-status.ts'

test('the wait for pages that are being fetched doubles up to the usual interval, and starts again for new ones', () => {
  const wait = new ProcessingWait()
  const next = (...ids: number[]) => wait.next(new Set(ids))
  expect(next()).toBe(null)
  expect([next(1, 2), next(1, 2), next(2)]).toEqual([1000, 2000, 4000])
  expect(next(2, 3)).toBe(1000)
  for (let look = 0; look < 20; look += 1) next(3)
  expect(next(3)).toBe(UPDATES_INTERVAL)
  expect([next(), next(3)]).toEqual([null, 1000])
})
