import { expect, test } from 'vitest'
import { parseSearch } from '#shared/text/parse-search.ts'
import { matchesSearch } from '../../../renderer/screens/search/search-stored.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const titles = (query: string): readonly string[] =>
  demoEntries(NOW)
    .filter(({ content }) => matchesSearch(parseSearch(query), content))
    .map(({ content }) => content.title)

test.each([
  ['glass bend', ['How glass learned to bend']],
  ['KRAKOW', ['Reading rooms of the night trains']],
  ['"night trains"', ['Reading rooms of the night trains']],
  ['"trains night"', []],
  ['site:harbour -tide', ['Letters from a lighthouse without a keeper']],
  ['by:"clara voss" is:reading', ['Reading rooms of the night trains']],
  ['is:favorite -map', ['A short history of the margin']],
  ['site:orchard is:short', ['An argument for unfinished gardens']],
  ['site:meridian is:archived', ['The long second: clocks in mountain villages']],
  ['site:meridian is:pdf', []],
  ['tag:nobody', []],
  ['bees before:2026', []],
  ['bees after:2026-05 before:2027', ['Notes on keeping bees in a cold country']],
  ['is:nonsense bees', []],
])('%s is searched for on the device as the library itself would', (query, found) => {
  expect(titles(query)).toEqual(found)
})
