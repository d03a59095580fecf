import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Annotation } from '#shared/model/annotation.ts'
import { isFiltered, type QueueView } from '../../../renderer/paths/queue-view.ts'
import { badEntriesDetails, badEntriesText } from '../../../renderer/components/states/bad-entries-text.ts'
import { activeFilters } from '../../../renderer/screens/library/menus/active-filter-chips.ts'
import { countNewAbove } from '../../../renderer/screens/library/list/count-new-above.ts'
import { newestQuotes } from '../../../renderer/screens/library/rows/newest-quotes.ts'
import { olderThan } from '../../../renderer/screens/library/menus/older-than.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { anyFilters, asViewed } from '../../fakes/queue-filters.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')

test('a highlights row shows the two most recent highlights, newest first', () => {
  const made = ['2026-05-02T00:00:00Z', '2026-05-04T00:00:00+02:00', '2026-05-03T23:30:00Z', '2026-05-01T00:00:00Z']
  const all = made.map((created_date, at) => ({ id: at + 1, created_date }) as Annotation)
  expect(newestQuotes(all).map(({ id }) => id)).toEqual([3, 2])
  expect(newestQuotes([])).toEqual([])
})

test('entries before the moment count as older; entries without a readable date do not', () => {
  const [one, two, three] = demoEntries(NOW)
  if (!one || !two || !three) throw new Error('too few entries to try it on')
  const dated = (entry: typeof one, feed_date: string) => ({ ...entry, content: { ...entry.content, feed_date } })
  const entries = [dated(one, '2026-05-01T00:00:00Z'), dated(two, '2026-05-31T00:00:00Z'), dated(three, 'yesterday')]
  expect(olderThan(entries, Date.parse('2026-05-25T00:00:00Z'))).toEqual([one.content.id])
})

test('new rows are counted up to the first known one, whatever left in the meantime', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 40 }),
      fc.uniqueArray(fc.integer({ min: 1001, max: 2000 }), { maxLength: 20 }),
      fc.nat(),
      (known, came, kept) => {
        // Some known rows have left, but at least one remains.
        const left = known.slice(kept % known.length)
        expect(countNewAbove(known, [...came, ...left])).toBe(came.length)
        expect(countNewAbove(known, left)).toBe(0)
      },
    ),
  )
  // With no row in common, it is a different list, and nothing in it counts as new.
  expect(countNewAbove([1, 2], [3, 4])).toBe(0)
  expect(countNewAbove([], [3, 4])).toBe(0)
})

test('every filter has a chip that removes it, and removing all chips clears the filters', () => {
  const tags = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 4 })
  const views: fc.Arbitrary<QueueView> = fc
    .record({
      filters: anyFilters([]),
      filterTags: tags,
      shuffle: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
    })
    .map(({ filters, filterTags, shuffle }) => ({ sort: null, ...asViewed({ ...filters, filterTags }), shuffle }))
  fc.assert(
    fc.property(views, fc.infiniteStream(fc.nat()), (view, order) => {
      let now = view
      let chips = activeFilters(now)
      const { sort: _sort, ...said } = view
      const asked = Object.values(said).filter((value) => value !== undefined)
      expect(chips).toHaveLength(asked.flat().length)
      expect(new Set(chips.map(({ id }) => id)).size).toBe(chips.length)
      while (chips.length > 0) {
        const chip = chips[(order.next().value ?? 0) % chips.length]
        if (!chip) break
        now = chip.without(now)
        const rest = activeFilters(now)
        expect(rest.map(({ id }) => id)).toEqual(chips.map(({ id }) => id).filter((id) => id !== chip.id))
        chips = rest
      }
      expect(isFiltered(now)).toBe(false)
      expect(now.shuffle).toBeUndefined()
    }),
  )
})

test('unreadable entries are summarized in words and listed one by one in the details', () => {
  expect(badEntriesText([{ id: 3, reason: 'x' }])).toBe('1 item couldn’t be shown.')
  expect(badEntriesText(Array.from({ length: 1200 }, (_, id) => ({ id, reason: 'x' })))).toBe(
    '1,200 items couldn’t be shown.',
  )
  expect(
    badEntriesDetails([
      { id: 3, reason: 'content.title Invalid input' },
      { id: null, reason: 'content Required' },
    ]),
  ).toBe('Item 3: content.title Invalid input\nAn item without an id: content Required')
})
