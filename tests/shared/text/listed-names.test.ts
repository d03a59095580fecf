import { expect, test } from 'vitest'
import { listedNames } from '#shared/text/listed-names.ts'

test.each([
  ['alloy, nova', ['alloy', 'nova']],
  ['بحر، سفن', ['بحر', 'سفن']],
  ['海、船', ['海', '船']],
  ['海，船', ['海', '船']],
])('names are separated by the commas of their language: %s', (text, names) => {
  expect(listedNames(text)).toEqual(names)
})

test('names keep the spaces within them, and nothing between two commas is no name', () => {
  expect(listedNames(' tall ships,, sea ،')).toEqual(['tall ships', 'sea'])
  expect(listedNames(' ')).toEqual([])
})
