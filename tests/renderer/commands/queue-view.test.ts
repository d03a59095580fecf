import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queueSorts } from '#shared/model/queue-fields.ts'
import {
  isFiltered,
  type QueueView,
  readQueueView,
  withoutFilters,
  writeQueueView,
} from '../../../renderer/paths/queue-view.ts'
import { anyFilters, asViewed } from '../../fakes/queue-filters.ts'

const read = (text: string): QueueView => readQueueView(new URLSearchParams(text))

const views: fc.Arbitrary<QueueView> = fc
  .record({
    sort: fc.constantFrom(null, ...queueSorts),
    filters: anyFilters([]),
    filterTags: fc.uniqueArray(
      fc.string({ minLength: 1, maxLength: 30 }).filter((tag) => tag.trim() !== ''),
      { maxLength: 5 },
    ),
    shuffle: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
  })
  .map(({ sort, filters, filterTags, shuffle }) => ({
    sort,
    ...asViewed({ ...filters, filterTags }),
    ...(shuffle !== undefined && { shuffle }),
  }))

describe('a view of the queue', () => {
  test('survives a round trip through an address', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readQueueView(new URLSearchParams(writeQueueView(new URLSearchParams(), view).toString()))).toEqual(view)
      }),
    )
  })

  test('leaves the rest of the address alone', () => {
    const written = writeQueueView(new URLSearchParams('utm_source=x&short=true&read=1'), { sort: null, lindy: true })
    expect(written.toString()).toBe('utm_source=x&lindy=true')
  })

  test('reads 1 as read, 0 as unread and anything else as in progress', () => {
    expect([read('read=1').read, read('read=0').read, read('read=x').read, read('').read]).toEqual([
      'read',
      'unread',
      'in_progress',
      undefined,
    ])
  })

  test.each([
    'filterTags={"a":1}',
    'filterTags=[1,null]',
    'contentTypes=["1"]',
    'contentTypes=[1,"x"]',
    'contentTypes=[0,99]',
    'sort=loudest',
    'shuffle=x',
    'shuffle=-1',
    'short=maybe',
  ])('ignores values it does not understand: %s', (text) => {
    expect(read(text)).toEqual({ sort: null })
  })

  test('never throws on any address', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('sort', 'filterTags', 'contentTypes', 'read', 'shuffle'), fc.string()),
        (given) => {
          readQueueView(new URLSearchParams(given))
        },
      ),
    )
  })

  test('without its filters is unfiltered and keeps its order', () => {
    fc.assert(
      fc.property(views, (view) => {
        const rest = withoutFilters(view)
        expect(isFiltered(rest)).toBe(false)
        expect(rest.sort).toBe(view.sort)
        expect(rest.shuffle).toBe(view.shuffle)
      }),
    )
  })
})

test('the tags of an address filter the queue under both of their names', () => {
  const view = readQueueView(new URLSearchParams({ tagNames: '["sea","maps"]' }))
  expect(view.filterTags).toEqual(['sea', 'maps'])
  expect(readQueueView(new URLSearchParams('tagNames=essay')).filterTags).toEqual(['essay'])
  const both = new URLSearchParams({ tagNames: '["sea"]', filterTags: '["maps"]' })
  expect(readQueueView(both).filterTags).toEqual(['maps'])
  expect(writeQueueView(both, { ...view, filterTags: [] }).toString()).toBe('')
})
