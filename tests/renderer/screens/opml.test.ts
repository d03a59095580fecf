import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OpmlFeed, readOpml, writeOpml } from '../../../renderer/screens/sources/opml.ts'
import { seed } from '../../seed.ts'

const byUrl = (feeds: readonly OpmlFeed[]): readonly OpmlFeed[] =>
  feeds.toSorted((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0))

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

test('folders inside folders are joined, and a category replaces a missing folder', () => {
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

test('folders inside folders are written inside each other, and a feed without a title has its address as its name', () => {
  const file = writeOpml([
    { title: 'A', url: 'https://a.example/', folder: 'News / Local' },
    { title: '', url: 'https://b.example/', folder: 'News' },
  ])
  const outlines = file.split('\n').slice(6, 12)
  expect(outlines).toEqual([
    '    <outline text="News" title="News">',
    '      <outline type="rss" text="https://b.example/" title="https://b.example/" xmlUrl="https://b.example/"/>',
    '      <outline text="Local" title="Local">',
    '        <outline type="rss" text="A" title="A" xmlUrl="https://a.example/"/>',
    '      </outline>',
    '    </outline>',
  ])
})

test('feeds with any names and folders survive a round trip through the file, byte for byte', () => {
  // XML holds none of these.
  const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
  const odd = fc.constantFrom(
    ' ',
    '  a  b ',
    '\t\n\r\n',
    '<b>&amp;</b>',
    '"\'>-->',
    ']]>',
    '&#10;',
    '\u00a0\u2028',
    'A / B',
  )
  const text = fc
    .oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), fc.string({ minLength: 1, maxLength: 40 }))
    .map((raw) => raw.toWellFormed().replace(unwritable, '') || 'x')
  const feed = fc.record({ title: text, url: fc.webUrl({ withQueryParameters: true }), folder: fc.option(text) })
  fc.assert(
    fc.property(fc.uniqueArray(feed, { selector: ({ url }) => url, maxLength: 20 }), (feeds) => {
      expect(byUrl(readOpml(writeOpml(feeds)))).toEqual(byUrl(feeds))
    }),
    { seed },
  )
})

test('a feed without a name is called by its address', () => {
  const [feed] = readOpml(writeOpml([{ title: '', url: 'https://a.example/feed', folder: null }]))
  expect(feed).toEqual({ title: 'https://a.example/feed', url: 'https://a.example/feed', folder: null })
})

test('ten thousand nested folders, or tags and comments that never end, are read immediately', () => {
  const deep = Array.from({ length: 10_000 }, (_, index) => `<outline text="Folder ${index}">`).join('')
  const feeds = Array.from({ length: 3_000 }, (_, index) => `<outline xmlUrl="https://a.example/${index}"/>`).join('')
  const read = readOpml(`<opml><body>${deep}${feeds}</body></opml>`)
  expect(read).toHaveLength(2_000)
  expect(read[0]?.folder).toMatch(/^Folder 0 \/ Folder 1 \/ /)
  expect(read[0]?.folder).toHaveLength(200)
  const wide = Array.from(
    { length: 10_000 },
    (_, index) => `<outline text="F${index}"><outline xmlUrl="https://a.example/${index}"/></outline>`,
  )
  expect(readOpml(wide.join('')).at(-1)?.folder).toBe('F1999')
  for (const piece of ['<!--', '<outline "', '<outline a', `<outline ${'a'.repeat(19_000)}>`])
    expect(readOpml(piece.repeat(Math.ceil(3_000_000 / piece.length)))).toEqual([])
})
