import { expect, test } from 'vitest'
import { endsTags, splitTags } from '#shared/model/tag-list.ts'

test.each([
  ['sea, ships', ['sea', 'ships']],
  ['海，船', ['海', '船']],
  ['海、船、港', ['海', '船', '港']],
  ['بحر، سفن، ميناء', ['بحر', 'سفن', 'ميناء']],
  ['بحر؛ سفن', ['بحر', 'سفن']],
  ['sea;salt, ships', ['sea;salt', 'ships']],
  ['sea; ships；harbour', ['sea', 'ships', 'harbour']],
  ['海､船', ['海', '船']],
  [' , 、', []],
  [' ; ', []],
  ['', []],
  ['sea birds', ['sea birds']],
])('the list of tags %j is split at the commas of its script', (text, tags) => {
  expect(splitTags(text)).toEqual(tags)
})

test('an existing tag with a comma stays whole, alone and within a list', () => {
  const known = ['Smith, John', '山、川', 'sea']
  expect(splitTags('smith, john', known)).toEqual(['smith, john'])
  expect(splitTags('sea, Smith, John, 山、川、ships', known)).toEqual(['sea', 'Smith, John', '山、川', 'ships'])
  expect(splitTags('Smith, Jane', known)).toEqual(['Smith', 'Jane'])
})

test('a comma of any script ends a typed tag unless it may continue an existing one', () => {
  for (const separator of [',', '，', '、', '،', ';', '；', '؛']) expect(endsTags(`sea${separator}`)).toBe(true)
  expect(endsTags('sea')).toBe(false)
  expect(endsTags('Smi', ['Smith, John'])).toBe(false)
  expect(endsTags('smith,', ['Smith, John'])).toBe(false)
  expect(endsTags('smithy,', ['Smith, John'])).toBe(true)
})

test('a long list is split as a whole', () => {
  const known = Array.from({ length: 500 }, (_, at) => `a,${at}`)
  expect(splitTags('a,b,'.repeat(20_000), known)).toHaveLength(40_000)
})
