import { expect, test } from 'vitest'
import { nearestFirst } from '../../resources/scripts/related/nearest-first.mjs'

const everything = 'open the library, save an article, archive it, tag it, poll a feed, search for words. '
const sources: Readonly<Record<string, string>> = {
  'main/feeds/settle-poll.ts':
    'export function nextPollState(feed, answer) { return { failures: 0, pollAgain: answer.at } }',
  'main/text/split-words.ts': 'export function splitWords(text) { return text.split(" ") }',
  'tests/everything.test.ts': everything.repeat(50),
  'tests/feeds/poll.test.ts': 'a feed that answers again is polled as before: failures are forgotten, feed.failures',
  'tests/search.test.ts': 'splits a text into words',
  'tests/contracts/service.test.ts': "import { claims } from './claims/words.ts'",
  'tests/contracts/claims/words.ts': 'split split split words words words, text, splitWords(text)',
  'tests/other.test.ts': 'open the library',
}
const tests = Object.keys(sources).filter((path) => path.endsWith('.test.ts'))
const near = (...changed: readonly string[]) => nearestFirst(changed, tests, (path) => sources[path] ?? '')

test('a test that shares rare words with an edited file comes before one that shares words with everything', () => {
  expect(near('main/feeds/settle-poll.ts').slice(0, 2)).toEqual([
    'tests/feeds/poll.test.ts',
    'tests/everything.test.ts',
  ])
})

test('a contract is as near as its claims', () => {
  expect(near('main/text/split-words.ts')[0]).toBe('tests/contracts/service.test.ts')
})

test('a test that was edited itself comes first', () => {
  expect(near('main/feeds/settle-poll.ts', 'tests/other.test.ts')[0]).toBe('tests/other.test.ts')
})

test('each edited file has its nearest test among the first, however long another is', () => {
  const long = `${sources['main/feeds/settle-poll.ts']} `.repeat(100)
  const changed = ['main/feeds/settle-poll.ts', 'main/text/split-words.ts']
  const first = nearestFirst(changed, tests, (path) => (path === changed[0] ? long : (sources[path] ?? ''))).slice(0, 2)
  expect(first.toSorted()).toEqual(['tests/contracts/service.test.ts', 'tests/feeds/poll.test.ts'])
})

test('no test is left out', () => {
  expect(near('resources/unknown.txt').toSorted()).toEqual(tests.toSorted())
})
