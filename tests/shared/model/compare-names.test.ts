import { expect, test } from 'vitest'
import { compareNames } from '#shared/model/compare-names.ts'

test('names are ordered by their letters whatever the case, and numbers in them by value', () => {
  const names = ['Part 10', 'zebra', 'Part 2', 'Apple', 'apple pie', 'Part 1', '100', '9']
  expect(names.toSorted(compareNames)).toEqual([
    '9',
    '100',
    'Apple',
    'apple pie',
    'Part 1',
    'Part 2',
    'Part 10',
    'zebra',
  ])
})
