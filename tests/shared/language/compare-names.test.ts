import { afterEach, expect, test, vi } from 'vitest'
import { compareNames } from '#shared/language/compare-names.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('names are ordered by the alphabet of the language of the interface', () => {
  const names = ['Zebra', 'Ångström', 'Öl', 'Apfel']
  const ordered = (lang: string) => {
    vi.stubGlobal('document', { documentElement: { lang } })
    return names.toSorted(compareNames)
  }
  expect(ordered('de')).toEqual(['Ångström', 'Apfel', 'Öl', 'Zebra'])
  expect(ordered('sv')).toEqual(['Apfel', 'Zebra', 'Ångström', 'Öl'])
})
