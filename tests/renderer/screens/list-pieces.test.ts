import { expect, test } from 'vitest'
import type { Annotation } from '#shared/model/annotation.ts'
import { newestQuotes } from '../../../renderer/screens/library/newest-quotes.ts'
import { olderThan } from '../../../renderer/screens/library/older-than.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')

test('a row of the highlights shows the two that were made last, the newest first', () => {
  const made = ['2026-05-02T00:00:00Z', '2026-05-04T00:00:00+02:00', '2026-05-03T23:30:00Z', '2026-05-01T00:00:00Z']
  const all = made.map((created_date, at) => ({ id: at + 1, created_date }) as Annotation)
  expect(newestQuotes(all).map(({ id }) => id)).toEqual([3, 2])
  expect(newestQuotes([])).toEqual([])
})

test('what came before the moment is older; what has no date that can be read stays', () => {
  const [one, two, three] = demoEntries(NOW)
  if (!one || !two || !three) throw new Error('too few entries to try it on')
  const dated = (entry: typeof one, feed_date: string) => ({ ...entry, content: { ...entry.content, feed_date } })
  const entries = [dated(one, '2026-05-01T00:00:00Z'), dated(two, '2026-05-31T00:00:00Z'), dated(three, 'yesterday')]
  expect(olderThan(entries, Date.parse('2026-05-25T00:00:00Z'))).toEqual([one.content.id])
})
