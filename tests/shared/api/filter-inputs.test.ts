import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { filterInputs, filterParameters } from '#shared/api/filter-inputs.ts'
import { filterRows } from '#shared/model/queue-fields.ts'
import { singleFilters } from '../../fakes/queue-filters.ts'

const parameters = z.object(filterParameters)
const inputs = z.object(filterInputs)
const samples = singleFilters(['a b', 'ü"'])

describe('every value of every filter', () => {
  test.each(samples)('survives a round trip through an address: %j', (sample) => {
    const written = Object.entries(sample).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ])
    expect(parameters.parse(Object.fromEntries(written))).toEqual(sample)
    expect(parameters.parse(sample), 'as a window hands it to its Host').toEqual(sample)
  })

  test.each(samples)('crosses a wire: %j', (sample) => {
    expect(inputs.parse(sample)).toEqual(sample)
  })
})

test.each(filterRows.map(({ name }) => name))('%s refuses an invalid value', (name) => {
  // Any text names a tag.
  const words = name === 'filterTags' ? [] : ['maybe']
  for (const wrong of [...words, 17, ['x', 9], [0], { a: 1 }, Array.from({ length: 201 }, () => 'x')]) {
    expect(inputs.safeParse({ [name]: wrong }).success, `${name}: ${JSON.stringify(wrong)}`).toBe(false)
    expect(parameters.safeParse({ [name]: wrong }).success, `${name}=${JSON.stringify(wrong)}`).toBe(false)
  }
})

test('the reading state of an address is 0 for unread, 1 for read and 2 for in progress', () => {
  expect(['0', '1', '2'].map((read) => parameters.parse({ read }).read)).toEqual(['unread', 'read', 'in_progress'])
  expect(parameters.safeParse({ read: '3' }).success).toBe(false)
})

test.each([
  ['essay', ['essay']],
  ['long reads, sea', ['long reads', 'sea']],
  ['["a, b"]', ['a, b']],
  ['', []],
])('tags are read from the address %j', (filterTags, names) => {
  expect(parameters.parse({ filterTags }).filterTags).toEqual(names)
})
