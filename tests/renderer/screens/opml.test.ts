import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOpml, writeOpml } from '../../../renderer/screens/sources/opml.ts'
import { seed } from '../../seed.ts'

test('another reader’s OPML file is read through its folders, each feed once, only web addresses', () => {
  const file = `<?xml version="1.0"?><opml version="1.1"><body>
    <outline text="Science &amp; more"><outline type='rss' TEXT='It&#8217;s "so" > that' xmlUrl='https://a.example/feed?x=1&amp;y=2'/></outline>
    <outline title="B" xmlUrl="https://b.example/feed" htmlUrl="https://b.example"></outline>
    <outline title="B again" xmlUrl="https://b.example/feed"/>
    <outline text="No title"  xmlUrl = "http://c.example/"/>
    <outline title="Bad" xmlUrl="javascript:alert(1)"/><outline title="Worse" xmlUrl="https://"/>
    <!-- <outline title="Gone" xmlUrl="https://gone.example/"/> --></body></opml>`
  expect(readOpml(file)).toEqual([
    { title: 'It’s "so" > that', url: 'https://a.example/feed?x=1&y=2' },
    { title: 'B', url: 'https://b.example/feed' },
    { title: 'No title', url: 'http://c.example/' },
  ])
})

test('a file that is not OPML has no feeds', () => {
  for (const text of [
    '',
    'nonsense',
    '<outline',
    '{"xmlUrl":"https://a.example"}',
    '<outline xmlUrl=https://a.example>',
  ])
    expect(readOpml(text)).toEqual([])
})

test('any feed name survives a round trip through the file', () => {
  const title = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).map(
    (text) =>
      // XML holds no control characters, and names collapse white space.
      text.replace(
        /[\u0000-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff\ufeff\ufffe\uffff]/g,
        '',
      ) || 'x',
  )
  const feed = fc.record({ title, url: fc.webUrl({ withQueryParameters: true }) })
  fc.assert(
    fc.property(fc.uniqueArray(feed, { selector: ({ url }) => url, maxLength: 20 }), (feeds) => {
      expect(readOpml(writeOpml(feeds))).toEqual(feeds)
    }),
    { seed },
  )
})
