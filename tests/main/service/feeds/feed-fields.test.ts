import { describe, expect, test } from 'vitest'
import { feedDate } from '../../../../main/service/feeds/feed-date.ts'
import { readFeed } from '../../../../main/service/feeds/read-feed.ts'

const at = 'https://site.example/blog/feed.xml'
const read = (items: string, root = '', channel = '') =>
  readFeed(`<rss version="2.0" ${root}><channel><title>News</title>${channel}${items}</channel></rss>`, at)
const only = (item: string, root = '', channel = '') => read(`<item>${item}</item>`, root, channel)?.items[0]
const entry = (inner: string, root = 'xmlns="http://www.w3.org/2005/Atom"') =>
  readFeed(`<feed ${root}><title>News</title><entry>${inner}</entry></feed>`, at)?.items[0]

describe('the address of an item', () => {
  test.each([
    [
      'where its link counts clicks',
      '<link>https://click.example/1</link><feedburner:origLink>https://a.example/1</feedburner:origLink>',
    ],
    ['beside a link of another form', '<link>https://a.example/1</link><atom:link href="https://b.example/1"/>'],
    ['in a link of Atom, if its own is empty', '<link/><atom:link rel="alternate" href="https://a.example/1"/>'],
    ['in its id, if that is one', '<guid>https://a.example/1</guid>'],
    ['of its file, if it has nothing else', '<enclosure url="https://a.example/1" type="audio/mpeg" length="0"/>'],
  ])('is %s', (_, inner) => {
    expect(only(inner)?.url).toBe('https://a.example/1')
  })

  test('is none in an id that says it is no address of a page', () => {
    expect(only('<guid isPermaLink="false">abc</guid><title>T</title>')?.url).toBeNull()
  })

  test('is the page among those of an entry, also where the kind of link is spelled out', () => {
    const links =
      '<link rel="alternate" type="application/json" href="/x.json"/><link rel="alternate" type="text/html" href="/x"/>'
    expect(entry(links)?.url).toBe('https://site.example/x')
    const spelled =
      '<link rel="self" href="/self"/><link rel="http://www.iana.org/assignments/relation/alternate" href="/x"/>'
    expect(entry(spelled)?.url).toBe('https://site.example/x')
  })
})

describe('the title of an item', () => {
  test.each([
    ['<title>Ann&amp;#8217;s boat</title>', 'Ann’s boat'],
    ['<title>Q&amp;amp;A</title>', 'Q&A'],
    ['<title>Ben &amp; Ann</title>', 'Ben & Ann'],
    ['<title><![CDATA[A <b>bold</b> one]]></title>', 'A bold one'],
    ['<title>One&nbsp;two</title>', 'One two'],
  ])('in %s is text', (written, title) => {
    expect(only(written)?.title.replace('\u00A0', ' ')).toBe(title)
  })

  test('is the beginning of its text if it has none, and its address without any', () => {
    const words = 'The ferry leaves the harbour at dawn. '.repeat(10)
    const made = only(`<description>${words}</description>`)
    expect(made?.isUntitled).toBe(true)
    expect(words.startsWith(made?.title.replace('…', '') ?? '?')).toBe(true)
    expect(made?.title.length).toBeLessThanOrEqual(101)
    expect(only('<link>https://a.example/1</link>')).toMatchObject({ title: 'https://a.example/1', isUntitled: true })
  })

  test('of old entries is in the form that it names', () => {
    const old = 'version="0.3" xmlns="http://purl.org/atom/ns#"'
    expect(entry('<title mode="base64" type="text/plain">Qm9hdHM=</title>', old)?.title).toBe('Boats')
    expect(entry('<title mode="escaped" type="text/html">A &lt;i&gt;boat&lt;/i&gt;</title>', old)?.title).toBe('A boat')
  })
})

describe('the texts of an item', () => {
  test('are its full text and its summary, wherever they appear', () => {
    const item = only('<description>Short</description><content:encoded>&lt;p&gt;Long&lt;/p&gt;</content:encoded>')
    expect(item).toMatchObject({ summary: 'Short', body: { html: '<p>Long</p>' } })
  })

  test('are found whatever their prefix, and however its namespace is spelled', () => {
    const root = 'xmlns:c="HTTP://purl.org/rss/1.0/modules/content"'
    expect(only('<c:encoded>&lt;p&gt;Long&lt;/p&gt;</c:encoded>', root)?.body?.html).toBe('<p>Long</p>')
  })

  test('never hold what a document declares', () => {
    const feed = readFeed(
      `<!DOCTYPE rss [<!ENTITY own "secret"><!ENTITY file SYSTEM "file:///etc/passwd">]>
       <rss><channel><title>T</title><item><title>A &own; &file;</title></item></channel></rss>`,
      at,
    )
    expect(feed?.items[0]?.title).not.toMatch(/secret|root:/)
  })

  test('have the language of what is around them, as browsers write it', () => {
    expect(read('', '', '<language>en_GB</language>')?.language).toBe('en-GB')
    expect(entry('<title>T</title>', 'xmlns="http://www.w3.org/2005/Atom" xml:lang="de"')?.language).toBe('de')
  })
})

test('how often a feed is updated, as its software says of every feed, is not what it asks for', () => {
  expect(
    read('', '', '<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>60</sy:updateFrequency>'),
  ).toMatchObject({
    ...{ ttlMinutes: null, skipHours: [], skipDays: [] },
  })
})

describe('the date of an item', () => {
  test('that cannot be understood is null', () => {
    expect(only('<title>T</title><pubDate>soon</pubDate>')?.publishedMs).toBeNull()
  })

  test.each(['pubDate', 'published', 'issued', 'dc:date', 'created'])('is in %s', (name) => {
    expect(only(`<${name}>2026-03-03T10:00:00Z</${name}>`)?.publishedMs).toBe(Date.UTC(2026, 2, 3, 10))
  })
})

describe('the people of an item', () => {
  test.each([
    ['its own', '<author>ann@a.example (Ann)</author><dc:creator>Ben</dc:creator>', ''],
    ['who made it', '<dc:creator>Ann</dc:creator><itunes:author>Ben</itunes:author>', ''],
    ['who speaks', '<itunes:author>Ann</itunes:author>', '<itunes:author>Ben</itunes:author>'],
    ['those of its feed', '', '<managingEditor>ann@a.example (Ann)</managingEditor>'],
  ])('are %s', (_, inner, channel) => {
    expect(only(`<title>T</title>${inner}`, '', channel)?.authors[0]?.name).toBe('Ann')
  })

  test('of a feed in JSON may be named in both ways', () => {
    const item = { id: 1, content_text: 'x', author: { name: 'Old' }, authors: [{ name: 'Ann' }] }
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'T', items: [item] }
    expect(readFeed(JSON.stringify(feed), at)?.items[0]?.authors.map(({ name }) => name)).toContain('Ann')
  })
})

describe('the text of an item', () => {
  const media = 'xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'
  const site = '<link>https://site.example/</link>'

  test.each([
    ['its own page, of RSS', '<link>https://site.example/posts/rel/</link>', 'https://site.example/posts/rel/'],
    ['its own page with or without www', '<link>https://www.site.example/a/</link>', 'https://www.site.example/a/'],
    [
      'the site, if a counting service has its page',
      '<link>https://feeds.example/~r/1</link>',
      'https://site.example/',
    ],
    ['the site, if it has no page', '<guid isPermaLink="false">1</guid>', 'https://site.example/'],
  ])('is relative to %s', (_claim, link, base) => {
    expect(only(`${link}<description>&lt;a href="../b"&gt;</description>`, '', site)?.body?.base).toBe(base)
  })

  test.each([
    [
      '<media:description>One &amp; two\nhttps://a.example/x.\n\nThree</media:description>',
      '<p>One & two<br><a href="https://a.example/x">https://a.example/x</a>.</p><p>Three</p>',
    ],
    ['<media:group><media:description>One\ntwo</media:description></media:group>', '<p>One<br>two</p>'],
    ['<itunes:summary>One\ntwo</itunes:summary>', '<p>One<br>two</p>'],
    ['<media:description type="html">A &lt;br /&gt; b\nc</media:description>', 'A <br /> b\nc'],
    ['<media:description>a &amp;lt; b</media:description>', 'a &lt; b'],
  ])('that is plain keeps its lines and links: %s', (inner, html) => {
    expect(only(inner, media)?.summary).toBe(html)
  })

  test.each([
    ['One line\nwrapped by a program', 'One line\nwrapped by a program'],
    ['One\n\ntwo https://a.example/', '<p>One</p><p>two <a href="https://a.example/">https://a.example/</a></p>'],
  ])('of a description has paragraphs where blank lines are: %s', (given, html) => {
    expect(only(`<description>${given}</description>`)?.body?.html).toBe(html)
  })

  test.each([
    [
      '<media:thumbnail url="/t.jpg"/><media:content url="/full.png" medium="image" height="4" width="3"/>',
      '/full.png',
    ],
    [
      '<media:content url="/s.jpg" type="image/jpeg" width="10" height="10"/><media:content url="/l.jpg" type="image/jpeg" width="90" height="90"/>',
      '/l.jpg',
    ],
    ['<media:group><media:content url="/g.webp"/></media:group>', '/g.webp'],
    ['<enclosure url="/e.jpg" type="image/jpeg" length="1"/>', '/e.jpg'],
    ['<media:content url="/v.mp4" medium="video"/>', null],
    ['<enclosure url="/a.mp3" type="audio/mpeg" length="1"/>', null],
  ])('has the picture beside it: %s', (inner, path) => {
    const html = only(`<description>&lt;p&gt;Words&lt;/p&gt;</description>${inner}`, media)?.body?.html ?? ''
    expect(/src="([^"]*)"/.exec(html)?.[1] ?? null).toBe(path && new URL(path, at).href)
  })

  test('has no second picture', () => {
    const html = '&lt;p&gt;&lt;img src="/own.png"&gt;&lt;/p&gt;'
    const item = only(`<description>${html}</description><media:content url="/x.png" medium="image"/>`, media)
    expect(item?.body?.html).toBe('<p><img src="/own.png"></p>')
  })

  test.each([
    [
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>',
      '<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>',
    ],
    ['<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>a</m:mi></m:math>', '<math><mi>a</mi></math>'],
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>',
      '<svg viewbox="0 0 1 1"><path d="M0 0"></path></svg>',
    ],
    ['<x:note xmlns:x="urn:x">kept</x:note>', '<note>kept</note>'],
  ])('keeps what is of another namespace: %s', (inner, html) => {
    const content = `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${inner}</div></content>`
    expect(entry(`<title>T</title>${content}`)?.body?.html).toBe(html)
  })
})

describe('a field in an unusual form', () => {
  const ns =
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
  const rss = (item: string) => `<rss version="2.0" ${ns}><channel><title>F</title>${item}</channel></rss>`
  const atom = (entry: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><author><name>Feed</name></author><entry>${entry}</entry></feed>`
  const first = (document: string) => readFeed(document, 'https://a.example/feeds/f.xml')?.items[0]

  test.each<[string, string, object]>([
    [
      'a list of contents in RDF',
      `<rdf:RDF ${ns} xmlns="http://purl.org/rss/1.0/"><item><title>T</title><content:items><rdf:Bag><rdf:li><content:item><rdf:value rdf:parseType="Literal"><p>Words</p></rdf:value></content:item></rdf:li></rdf:Bag></content:items></item></rdf:RDF>`,
      { body: { html: '<p>Words</p>' } },
    ],
    [
      'HTML that was escaped twice',
      rss('<item><description>&amp;lt;p&amp;gt;One &amp;amp;amp; two&amp;lt;/p&amp;gt;</description></item>'),
      { body: { html: '<p>One &amp; two</p>' } },
    ],
    [
      'HTML that was escaped twice, in Atom',
      atom('<content type="html">&amp;lt;p&amp;gt;One&amp;lt;/p&amp;gt;</content>'),
      { body: { html: '<p>One</p>' } },
    ],
    [
      'words about tags, which stay words',
      rss('<item><description>Use &amp;lt;p&amp;gt; for paragraphs and &amp;lt;br&amp;gt;</description></item>'),
      { body: { html: 'Use &lt;p&gt; for paragraphs and &lt;br&gt;' } },
    ],
    [
      'paragraphs of plain text',
      atom('<content>One &lt; two\n\nThree</content>'),
      { body: { html: '<p>One &lt; two</p><p>Three</p>' } },
    ],
    [
      'the author of its source',
      atom('<source><author><name>Marta</name></author></source>'),
      { authors: [{ name: 'Marta' }] },
    ],
    [
      'an author beside that of its source',
      atom('<author><name>Juno</name></author><source><author><name>Marta</name></author></source>'),
      { authors: [{ name: 'Juno' }] },
    ],
    [
      'a permalink without a host',
      rss('<item><guid isPermaLink="true">/1</guid></item>'),
      { url: 'https://a.example/1' },
    ],
    ['an id that looks like a path', rss('<item><guid>/1</guid><title>T</title></item>'), { url: null }],
    [
      'lines that do not end',
      '<rss><channel><title>F<item><title>T<link>https://a.example/1<pubDate>2020-01-02',
      { title: 'T', url: 'https://a.example/1', publishedMs: Date.UTC(2020, 0, 2) },
    ],
  ])('is read: %s', (_what, document, found) => {
    expect(first(document)).toMatchObject(found)
  })

  test('an item whose end is missing hands nothing to the next one', () => {
    const feed = readFeed(
      rss(
        '<item xml:base="https://b.example/"><title>A</title><link>1</link><item><title>B</title><link>2</link></item>',
      ),
      'https://a.example/f',
    )
    expect(feed?.items.map(({ title, url }) => [title, url])).toEqual([
      ['A', 'https://b.example/1'],
      ['B', 'https://a.example/2'],
    ])
  })

  test.each([
    ['03-12-31', '2003-12-31'],
    ['031231', '2003-12-31'],
    ['-0312', '2003-12-01'],
    ['-03-12', '2003-12-01'],
    ['2003335', '2003-12-01'],
    ['2020-W01-4', '2020-01-02'],
    ['2020W53', '2020-12-28'],
    ['Thu, 02 Jan 2020 3:4:5 GMT', '2020-01-02T03:04:05'],
    ['03:04, 2 Jan 2020', '2020-01-02T03:04'],
    ['Thu, 02 Jan 2020 03:04:05 AST', '2020-01-02T07:04:05'],
    ['Thu, 02 Jan 2020 03:04:05 N', '2020-01-02T02:04:05'],
  ])('the date %s is %s', (written, iso) => {
    expect(new Date(feedDate(written) ?? 0).toISOString()).toContain(iso)
  })
})
