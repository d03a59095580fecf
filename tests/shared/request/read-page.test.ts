import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryText } from '#shared/model/entry-text.ts'
import type { FeedPage } from '#shared/model/feed.ts'
import { readPage } from '#shared/request/policies/read-page.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'
import { runs } from '../../seed.ts'

const library = generateLibrary({ count: 120 })
const pageText = (feed: readonly unknown[], rest: object = {}): string =>
  `{"id":"1","feed":[${feed.map((entry) => JSON.stringify(entry)).join(',')}],${JSON.stringify({
    next: null,
    previous: null,
    current_profile: null,
    queue_count: 1,
    archive_count: 0,
    cursor: 'c',
    ...rest,
  }).slice(1)}`

/** Any JSON value, with strings that look like the boundaries between a page's entries. */
const seams = fc.constantFrom('},{"id":"', '"feed":[', '{"id":"1"}', ']', '\\', '"', '},{', '"}],"feed":[]')
const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.jsonValue(),
    seams,
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.string(), seams, fc.constantFrom('id', 'feed')), tie('any'), { maxKeys: 3 }),
    fc.array(fc.record({ id: fc.string(), x: tie('any') }), { maxLength: 3 }),
  ),
})).any
const entries = fc.array(
  fc.record({ id: fc.oneof(fc.string(), seams), content: json, recommendations: json }, { requiredKeys: ['id'] }),
  { maxLength: 5 },
)

describe('Reading a page of a feed', () => {
  it('gives exactly the JSON parser’s result, whatever an entry holds', () => {
    fc.assert(
      fc.property(entries, fc.dictionary(fc.constantFrom('next', 'feed', 'id', 'extra'), json), (feed, rest) => {
        const text = pageText(feed, rest)
        expect(readPage(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: runs(2000) },
    )
  })

  it('refuses what the JSON parser refuses: a page cut off or missing a character, anywhere', () => {
    const text = pageText(library.slice(0, 3))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.length - 1 }), fc.boolean(), (at, cut) => {
        const broken = cut ? text.slice(0, at) : text.slice(0, at) + text.slice(at + 1)
        let parsed: unknown
        try {
          parsed = JSON.parse(broken)
        } catch {
          expect(() => readPage(broken)).toThrow(SyntaxError)
          return
        }
        expect(readPage(broken)).toEqual(parsed)
      }),
      { numRuns: runs(2000) },
    )
  })

  it('keeps the text of every entry of our service’s pages', () => {
    const texts = library.map((entry) => JSON.stringify(entry).replace(':[]', ': []'))
    const page = readPage(`{"id":"1","feed":[${texts.join(',')}],"next":null}`) as FeedPage
    expect(page.feed.map(entryText)).toEqual(texts)
    expect(page.feed).toEqual(library)
  })

  it('serializes an entry that came another way', () => {
    const page = readPage(JSON.stringify({ next: null, feed: library.slice(0, 2), id: '1' })) as FeedPage
    expect(page.feed.map(entryText)).toEqual(library.slice(0, 2).map((entry) => JSON.stringify(entry)))
  })
})
