import { expect, test } from 'vitest'
import { parseSearch } from '#shared/text/parse-search.ts'
import { hitSnippet, markWords, wordPattern } from '../../../renderer/screens/search/mark-matches.ts'
import { searchAreaAt, searchAreaOf } from '../../../renderer/screens/search/search-scopes.ts'
import { matchesSearch } from '../../../renderer/screens/search/matches-search.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const titles = (query: string): readonly string[] =>
  demoEntries(NOW)
    .filter(({ content }) => matchesSearch(parseSearch(query), content))
    .map(({ content }) => content.title)

test.each([
  ['glass bend', ['How glass learned to bend']],
  ['KRAKOW', ['Reading rooms of the night trains']],
  ['by:"clara voss" is:reading -TRAINS', []],
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
  ['in:title glass', ['How glass learned to bend']],
  ['in:notes glass', []],
  ['from:harbour -tide', ['Letters from a lighthouse without a keeper']],
  ['from:"clara voss" is:reading', ['Reading rooms of the night trains']],
  ['type:pdf site:meridian', []],
  ['author:"clara voss" is:reading', ['Reading rooms of the night trains']],
  ['source:harbour -tide', ['Letters from a lighthouse without a keeper']],
  ['domain:meridian is:archived', ['The long second: clocks in mountain villages']],
  ['label:nobody', []],
])('%s matches on the device as it does in the service', (query, found) => {
  expect(titles(query)).toEqual(found)
})

const marked = (query: string, text: string): string =>
  markWords(text, wordPattern(parseSearch(query)))
    .map((run) => (run.hit ? `[${run.text}]` : run.text))
    .join('')

test('matches are highlighted regardless of case and accents, and operators are not', () => {
  expect(marked('cafe -tea is:queue', 'Über den Café-Besuch')).toBe('Über den [Café]-Besuch')
  expect(marked('"a.b" +', 'a.b and axb')).toBe('[a.b] and axb')
  expect(marked('is:unread', 'unread')).toBe('unread')
})

test('a snippet starts at a word before the hit and marks that text was cut', () => {
  const text = `${'before '.repeat(30)}the hit stands here ${'after '.repeat(60)}`
  const runs = hitSnippet(['nothing', text], wordPattern(parseSearch('hit'))) ?? []
  expect(runs[0]?.text).toBe('… ')
  expect(runs[1]?.text).toMatch(/^before .*the $/)
  expect(runs.filter(({ hit }) => hit).map((run) => run.text)).toEqual(['hit'])
  expect(runs.at(-1)?.text).toBe(' …')
  expect(hitSnippet(['nothing'], wordPattern(parseSearch('hit')))).toBeNull()
})

test.each([
  ['/list/favorites?sort=oldest', 'is:favorite'],
  ['/list?list=archive', 'is:archive'],
  ['/list/tags?tagNames=%5B%22long%20reads%22%5D', 'tag:"long reads"'],
  ['/list/tags', undefined],
  ['/settings', undefined],
  ['/list/constructor', undefined],
  [null, undefined],
])('the list at %s is searched with %s', (address, words) => {
  expect(searchAreaAt(address)?.words).toBe(words)
})

test('an invalid scope in an address falls back to the whole library', () => {
  expect([searchAreaOf('nowhere').words, searchAreaOf(null).words, searchAreaOf('tag:').words]).toEqual(['', '', ''])
  expect(searchAreaOf('tag:a"b').words).toBe('tag:"ab"')
})
