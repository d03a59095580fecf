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
    { title: 'It’s "so" > that', url: 'https://a.example/feed?x=1&y=2', folder: 'Science & more' },
    { title: 'B', url: 'https://b.example/feed', folder: null },
    { title: 'No title', url: 'http://c.example/', folder: null },
  ])
})

test('folders inside folders are joined, and a category stands for a missing folder', () => {
  const file = `<opml><body><outline text="News"><outline text="Local"><outline xmlUrl="https://a.example/" text="A"></outline></outline>
    <outline xmlUrl="https://b.example/" text="B"/></outline><outline xmlUrl="https://c.example/" text="C" category="/Tech/Web,x"/></body></opml>`
  expect(readOpml(file).map(({ folder }) => folder)).toEqual(['News / Local', 'News', 'Tech / Web'])
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

test('feeds with any names and folders survive a round trip through the file', () => {
  const title = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).map(
    (text) =>
      // XML holds no control characters, and names collapse white space.
      text.replace(
        /[\u0000-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff\ufeff\ufffe\uffff]/g,
        '',
      ) || 'x',
  )
  const feed = fc.record({
    title,
    url: fc.webUrl({ withQueryParameters: true }),
    folder: fc.option(fc.constantFrom('News', 'A & B', 'Deep / er')),
  })
  fc.assert(
    fc.property(fc.uniqueArray(feed, { selector: ({ url }) => url, maxLength: 20 }), (feeds) => {
      const inFolders = [...new Set(feeds.map(({ folder }) => folder))].flatMap((folder) =>
        feeds.filter((one) => one.folder === folder),
      )
      expect(readOpml(writeOpml(feeds))).toEqual(inFolders)
    }),
    { seed },
  )
})
