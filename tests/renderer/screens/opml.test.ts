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

// As Liferea 1.14.4 and Akregator 22.12.3 store the feeds that they took from a file of Lectern.
const stored = {
  Liferea: `<?xml version="1.0" encoding="utf-8"?>
<opml version="1.0">
  <head>
    <title>Liferea Feed List Export</title>
  </head>
  <body>
    <outline title="Reading" text="Reading" description="Reading" type="folder" id="iqgglci" sortColumn="time" expanded="true">
      <outline title="Deep &amp; long" text="Deep &amp; long" description="Deep &amp; long" type="folder" id="kyrsftg" sortColumn="time" expanded="true">
        <outline title="Queue &amp; &lt;all&gt; „rss“" text="Queue &amp; &lt;all&gt; „rss“" description="Queue &amp; &lt;all&gt; „rss“" type="rss" id="rhslbup" sortColumn="time" xmlUrl="https://a.example/rss.xml" htmlUrl="https://a.example/" updateInterval="-1" collapsed="true"/>
      </outline>
    </outline>
    <outline title="Hören" text="Hören" description="Hören" type="folder" id="vcuirrh" sortColumn="time" expanded="true">
      <outline title="بودكاست" text="بودكاست" description="بودكاست" type="atom" id="hjoodhs" sortColumn="time" xmlUrl="https://a.example/atom.xml" htmlUrl="" updateInterval="-1" collapsed="true"/>
    </outline>
  </body>
</opml>`,
  Akregator: `<?xml version="1.0" encoding="UTF-8"?>
<opml version="1.0">
 <head>
  <text/>
 </head>
 <body>
  <outline text="Reading" isOpen="false" id="3982605486">
   <outline text="Deep &amp; long" isOpen="false" id="1523443629">
    <outline title="Queue &amp; &lt;all> „rss“" useCustomFetchInterval="false" xmlUrl="https://a.example/rss.xml" text="Queue &amp; &lt;all> „rss“" fetchInterval="0" htmlUrl="https://a.example/" maxArticleNumber="0" description="My queue &amp;amp; more" archiveMode="globalDefault" comment="" version="RSS" maxArticleAge="0" type="rss" id="3627640246" copyright=""/>
   </outline>
  </outline>
  <outline text="Hören" isOpen="false" id="2141121029">
   <outline title="بودكاست" useCustomFetchInterval="false" xmlUrl="https://a.example/atom.xml" text="بودكاست" fetchInterval="0" htmlUrl="" maxArticleNumber="0" description="" archiveMode="globalDefault" comment="" version="RSS" maxArticleAge="0" type="rss" id="1180841029" copyright=""/>
  </outline>
 </body>
</opml>`,
}

test.each(Object.entries(stored))('a file of %s is read with its folders and names', (_name, file) => {
  const feeds: readonly OpmlFeed[] = [
    { title: 'Queue & <all> „rss“', url: 'https://a.example/rss.xml', folder: 'Reading / Deep & long' },
    { title: 'بودكاست', url: 'https://a.example/atom.xml', folder: 'Hören' },
  ]
  expect(readOpml(file)).toEqual(feeds)
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
