import { expect, test } from 'vitest'
import { dayOf, noonOf } from '../../../renderer/reading/notebook/finished-day.ts'

test('a day in a date field is the reader’s own day, and stays that day', () => {
  expect(dayOf(new Date(2026, 5, 2, 0, 1))).toBe('2026-06-02')
  expect(dayOf(new Date(2026, 5, 2, 23, 59))).toBe('2026-06-02')
  for (const day of ['2026-06-02', '2024-02-29', '1999-12-31']) expect(dayOf(noonOf(day) as Date)).toBe(day)
})

test('a text that is no day has no noon', () => {
  for (const text of ['', '2026-02-30', '2026-13-01', '2026-6-2', 'noon']) expect(noonOf(text)).toBeNull()
})
