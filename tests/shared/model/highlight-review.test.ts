import { expect, test } from 'vitest'
import { dueAt, HANDFUL, type Reviewed, todaysReview } from '#shared/model/highlights/highlight-review.ts'

const DAY = 86_400_000
const now = Date.parse('2026-06-20T09:00:00Z')
const today = { day: '2026-06-20', since: now - 9 * 3_600_000, now }
const made = (id: number, days: number, more: Partial<Reviewed> = {}): Reviewed => ({
  id,
  created_date: new Date(now - days * DAY).toISOString(),
  ...more,
})

test('a highlight comes a day after it was made, and then after longer and longer pauses', () => {
  const reviewed_date = new Date(now).toISOString()
  const pauses = [0, 1, 2, 3, 6, 60].map((reviews) => (dueAt(made(1, 400, { reviewed_date, reviews })) - now) / DAY)
  expect(pauses).toEqual([1, 3, 7, 16, 180, 180])
  expect((dueAt(made(1, 0)) - now) / DAY).toBe(1)
})

test('a day has a handful, the same ones all day and others the next', () => {
  const all = Array.from({ length: 200 }, (_, id) => made(id + 1, 30))
  const ids = (when: typeof today) => todaysReview(all, when).due.map(({ id }) => id)
  expect(ids(today)).toHaveLength(HANDFUL)
  expect(ids({ ...today, now: now + 3_600_000 })).toEqual(ids(today))
  expect(ids({ ...today, day: '2026-06-21' })).not.toEqual(ids(today))
})

test('what was reviewed today counts, and what is not due stays away', () => {
  const seen = [1, 2].map((id) => made(id, 30, { reviewed_date: new Date(now - 60_000).toISOString(), reviews: 1 }))
  const later = made(3, 30, { reviewed_date: new Date(now - 2 * DAY).toISOString(), reviews: 4 })
  const due = [4, 5, 6, 7].map((id) => made(id, 30))
  const { done, due: left } = todaysReview([...seen, later, made(8, 0), ...due], today)
  expect(done).toBe(2)
  expect(left.map(({ id }) => id).toSorted()).toHaveLength(HANDFUL - 2)
  expect(left.every(({ id }) => id >= 4 && id <= 7)).toBe(true)
})
