import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discoverFeeds, usualFeedAddresses } from '../../../../main/service/feeds/discover-feeds.ts'
import { feedDate } from '../../../../main/service/feeds/feed-date.ts'
import { feedsByAddress } from '../../../../main/service/feeds/feeds-by-address.ts'
import { personOf } from '../../../../main/service/feeds/feed-person.ts'
import { readFeed } from '../../../../main/service/feeds/read-feed.ts'

const at = 'https://site.example/blog/feed.xml'
const rss = (items: string, channel = '') =>
  `<rss version="2.0"><channel><title>News</title><link>https://site.example/</link>${channel}${items}</channel></rss>`
const only = (items: string, channel = '') => readFeed(rss(items, channel), at)?.items[0]

describe('a feed', () => {
  test('of RSS gives its items with whole addresses, dates and people', () => {
    const feed = readFeed(
      rss(
        `<item><title>One &amp;amp; two</title><link>/one</link><guid isPermaLink="false">a1</guid>
          <pubDate>Tue, 3 Mar 2026 10:00:00 EST</pubDate><author>ann@site.example (Ann Ray)</author>
          <description>&lt;p&gt;Short&lt;/p&gt;</description><enclosure url="/one.mp3" type="audio/mpeg" length="1,024"/></item>`,
        '<ttl>90</ttl><skipHours><hour>3</hour></skipHours><skipDays><day>Sunday</day></skipDays>',
      ),
      at,
    )
    expect(feed).toMatchObject({
      title: 'News',
      siteUrl: 'https://site.example/',
      ttlMinutes: 90,
      skipHours: [3],
      skipDays: [0],
      isPodcast: true,
    })
    expect(feed?.items[0]).toMatchObject({
      id: 'a1',
      url: 'https://site.example/one',
      title: 'One & two',
      publishedMs: Date.UTC(2026, 2, 3, 15),
      authors: [{ name: 'Ann Ray', email: 'ann@site.example' }],
      body: { html: '<p>Short</p>', base: 'https://site.example/one' },
      enclosures: [{ url: 'https://site.example/one.mp3', type: 'audio/mpeg', size: 1024 }],
    })
  })

  test.each(['don\u0092t \u0093so\u0094', 'don&#146;t &#147;so&#148;', 'don&#x92;t &#x93;so&#x94;'])(
    'keeps signs of Windows-1252 that were taken for controls: %j',
    (title) => expect(only(`<item><title>${title}</title></item>`)?.title).toBe('don’t “so”'),
  )

  test('of Atom obeys the types of its texts', () => {
    const feed = readFeed(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://other.example/"><title type="html">A &lt;b&gt;bold&lt;/b&gt; name</title>
       <entry><title type="text">1 &lt; 2</title><id>urn:1</id><link href="x"/><updated>2026-03-03T10:00:00Z</updated>
       <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Q&amp;A</p></div></content></entry></feed>`,
      at,
    )
    expect(feed).toMatchObject({ kind: 'atom', title: 'A bold name' })
    expect(feed?.items[0]).toMatchObject({
      title: '1 < 2',
      url: 'https://other.example/x',
      body: { html: '<p>Q&amp;A</p>' },
    })
  })

  describe('with a media:group', () => {
    const files = (group: string, rest = ''): string[] | undefined =>
      only(
        `<item xmlns:media="http://search.yahoo.com/mrss/"><media:group>${group}</media:group>${rest}</item>`,
      )?.enclosures.map(({ url }) => new URL(url).pathname)
    const form = (path: string, attributes = '') => `<media:content url="${path}" ${attributes}/>`

    test('has one file of it: the finest', () => {
      const small = form('/s.jpg', 'medium="image" width="100" height="50"')
      const large = form('/l.jpg', 'medium="image" width="900" height="450"')
      expect(files(small + large + form('/m.jpg', 'medium="image" width="500" height="250"'))).toEqual(['/l.jpg'])
    })

    test('has the one that the feed prefers, whatever its size', () => {
      const preferred = form('/a.mp3', 'type="audio/mpeg" bitrate="64" isDefault="true"')
      expect(files(form('/b.mp3', 'type="audio/mpeg" bitrate="320"') + preferred)).toEqual(['/a.mp3'])
    })

    test('has sound that every browser plays rather than another form', () => {
      const video = form('/a.mp4', 'type="video/mp4" width="900" height="450" isDefault="true"')
      const opus = form('/a.opus', 'type="audio/ogg" bitrate="320"')
      expect(files(video + opus)).toEqual(['/a.opus'])
      expect(files(video + opus + form('/a.m4a', 'bitrate="64"'))).toEqual(['/a.m4a'])
    })

    test('has the first of forms that say nothing of themselves', () => {
      expect(files(form('/a.bin') + form('/b.bin'))).toEqual(['/a.bin'])
    })

    test('has the form that is also the enclosure, and counts other files beside it', () => {
      const group = form('/a.mp3', 'type="audio/mpeg"') + form('/a.ogg', 'type="audio/ogg" isDefault="true"')
      expect(files(group, '<enclosure url="/a.ogg" type="audio/ogg"/>')).toEqual(['/a.ogg'])
      expect(files(group, form('/cover.jpg', 'medium="image"'))).toEqual(['/cover.jpg', '/a.mp3'])
    })
  })

  test('in JSON may have commas too many and numbers for ids', () => {
    const feed = readFeed(
      '{"version":"https://jsonfeed.org/version/1","title":"J","items":[{"id":7,"url":"/a","content_text":"Hi"},],}',
      at,
    )
    expect(feed?.items[0]).toMatchObject({
      id: '7',
      url: 'https://site.example/a',
      title: 'Hi',
      body: { html: '<p>Hi</p>' },
    })
  })

  test.each([
    ['after warnings', `<br /><b>Warning</b>: x<br />${rss('<item><title>T</title></item>')}`],
    ['with undeclared prefixes', rss('<item><dc:title>T</dc:title></item>')],
    [
      'with items beside the channel',
      '<rdf:RDF xmlns:rdf="x"><channel><title>C</title></channel><item><title>T</title></item></rdf:RDF>',
    ],
    ['without an end', '<rss><channel><item><title>T</title>'],
    ['with escapes that XML forbids', rss('<item><title>\u0000T\u001f</title></item>')],
  ])('%s is read', (_, text) => {
    expect(readFeed(text, at)?.items.map(({ title }) => title)).toEqual(['T'])
  })

  test('is neither a page nor anything else', () => {
    for (const text of ['', '<html><body><p>rss</p></body></html>', '{"a":1}', 'plain', '<svg></svg>'])
      expect(readFeed(text, at)).toBeNull()
  })

  test('keeps a bracket that starts no element, and what follows it', () => {
    const item =
      '<item><title>I <3 mills < wheels</title><link>/one</link><description><![CDATA[a <3]]></description></item>'
    expect(only(`<!-- a <3 -->${item}`)).toMatchObject({
      title: 'I <3 mills < wheels',
      url: 'https://site.example/one',
      body: { html: 'a <3' },
    })
  })

  test('has the largest picture beside the text of an item without a thumbnail', () => {
    const media = (name: string, width: number) =>
      `<media:content url="/${name}" medium="image" width="${width}" height="9"/>`
    expect(only(`<item><title>One</title>${media('a.png', 5)}${media('b.png', 50)}</item>`)?.imageUrl).toBe(
      'https://site.example/b.png',
    )
  })

  test('has the file that is the content of an entry of Atom', () => {
    const entry = '<entry><id>1</id><title>One</title><content type="video/mp4" src="/one.mp4"/></entry>'
    const feed = readFeed(`<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${entry}</feed>`, at)
    expect(feed?.items[0]?.enclosures).toEqual([{ url: 'https://site.example/one.mp4', type: 'video/mp4', size: null }])
  })

  test('keeps bodies whether they are escaped, in CDATA or bare', () => {
    expect(only('<item><description>&lt;i&gt;a&lt;/i&gt;</description></item>')?.body?.html).toBe('<i>a</i>')
    expect(only('<item><content:encoded><![CDATA[<i>a</i> &amp; b]]></content:encoded></item>')?.body?.html).toBe(
      '<i>a</i> &amp; b',
    )
    expect(only('<item><description>x <i>a</i><br/>y</description></item>')?.body?.html).toBe('x <i>a</i><br>y')
  })

  test('has the date of its last change for one that it does not give', () => {
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><updated>2026-03-03T10:00:00Z</updated></entry></feed>'
    expect(readFeed(atom, at)?.items[0]?.publishedMs).toBe(Date.UTC(2026, 2, 3, 10))
  })

  test('that another host gives out has addresses of its site', () => {
    const atom = (base: string) =>
      `<feed xmlns="http://www.w3.org/2005/Atom" ${base}><link href="https://ann.example/"/>
       <entry><link href="one"/><content type="html">x</content></entry></feed>`
    const first = (base: string) => readFeed(atom(base), at)?.items[0]
    expect(first('')).toMatchObject({ url: 'https://ann.example/one', body: { base: 'https://ann.example/' } })
    expect(first('xml:base="https://base.example/"')?.url).toBe('https://base.example/one')
    expect(only('<item><link xml:base="https://base.example/a/">b</link></item>')?.url).toBe('https://base.example/a/b')
  })

  test.each([
    ['the document', '<rss xml:base="https://base.example/a/"><channel>'],
    ['the channel', '<rss><channel xml:base="https://base.example/a/">'],
    ['the channel, below the base of the document', '<rss xml:base="https://base.example/"><channel xml:base="a/">'],
  ])('of RSS resolves links and texts against the base of %s', (_what, start) => {
    const feed = readFeed(
      `${start}<link>https://site.example/</link><item><link>one</link><description>&lt;img src="p.png"&gt;</description></item></channel></rss>`,
      at,
    )
    expect(feed?.siteUrl).toBe('https://site.example/')
    expect(feed?.items[0]).toMatchObject({
      url: 'https://base.example/a/one',
      body: { base: 'https://base.example/a/' },
    })
  })

  test('distinguishes a summary from the text beside it, and reads tags in all their forms', () => {
    const item = only(
      `<item><description>All of it</description><summary>In short</summary><category>a</category>
       <itunes:category text="b"><itunes:category text="c"/></itunes:category><media:category label="d">x</media:category>
       <tags>e, f</tags></item>`,
    )
    expect(item).toMatchObject({ summary: 'In short', body: { html: 'All of it' } })
    expect(item?.tags.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('of channels of 1997 is read, too', () => {
    const feed = readFeed(
      '<CHANNEL HREF="https://site.example/"><ABSTRACT>About</ABSTRACT><ITEM HREF="/a"><TITLE>T</TITLE></ITEM></CHANNEL>',
      at,
    )
    expect(feed).toMatchObject({ siteUrl: 'https://site.example/', description: 'About' })
    expect(feed?.items[0]).toMatchObject({ url: 'https://site.example/a', title: 'T' })
  })

  test('that is nested a hundred thousand deep, or has ten thousand items, is read to its limits', () => {
    expect(() => readFeed(`<rss><channel>${'<a>'.repeat(100_000)}`, at)).not.toThrow()
    expect(readFeed(rss('<item><title>T</title></item>'.repeat(10_000)), at)?.items).toHaveLength(2_000)
  })

  test('has 150,000 characters of an item at most, without half a tag, and says that there were more', () => {
    const text = '<p>The river runs past <b>an old mill</b>.</p>'
    const whole = text.repeat(3_000)
    const long = only(`<item><title>T</title><description><![CDATA[${text.repeat(30_000)}]]></description></item>`)
    expect(long?.isCut).toBe(true)
    expect(long?.body?.html).toMatch(/^<p>The river[^]*(?:[\w .]|>)$/)
    expect(long?.body?.html.length).toBeGreaterThan(149_900)
    expect(long?.body?.html.length).toBeLessThanOrEqual(150_000)
    const short = only(`<item><description><![CDATA[${whole}]]></description></item>`)
    expect(short).toMatchObject({ isCut: false, body: { html: whole } })
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1',
      items: [{ content_html: text.repeat(30_000) }],
    })
    expect(readFeed(json, at)?.items[0]).toMatchObject({ isCut: true, body: { html: long?.body?.html } })
  })

  test('has what else an item says in bounds, and each of its people once', () => {
    const people = Array.from({ length: 50_000 }, (_, index) => `<dc:creator>Ann ${index % 40_000}</dc:creator>`).join(
      '',
    )
    const long = 'a'.repeat(10_000)
    const item = only(`<item><title>${long}</title><guid>${long}</guid><link>/${long}</link>${people}</item>`)
    expect(item).toMatchObject({ title: 'a'.repeat(2_000), id: 'a'.repeat(2_000), url: null })
    expect(item?.authors.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, index) => `Ann ${index}`))
  })

  test('never throws, however it is mangled', () => {
    const seed = rss('<item><title>T</title><link>/a</link><pubDate>3 Mar 2026</pubDate></item>')
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.nat(seed.length), fc.constantFrom('<', '>', '&', '"', ']]>', '<![CDATA[', '</', 'xmlns=')),
          { maxLength: 12 },
        ),
        (cuts) => {
          let text = seed
          for (const [place, piece] of cuts) text = text.slice(0, place) + piece + text.slice(place + 1)
          readFeed(text, at)
        },
      ),
      { numRuns: 300 },
    )
  })
})

test.each([
  ['Tue, 3 Mar 2026 10:00:00 GMT', '2026-03-03T10:00:00.000Z'],
  ['mar. 3 mars 2026 10:00', '2026-03-03T10:00:00.000Z'],
  ['3 mar 26 10:00 +0200', '2026-03-03T08:00:00.000Z'],
  ['2026-03-03T10:00:00.5-05:00', '2026-03-03T15:00:00.500Z'],
  ['2026-062', '2026-03-03T00:00:00.000Z'],
  ['Tue Mar  3 10:00:00 2026', '2026-03-03T10:00:00.000Z'],
  ['31.12.03', '2003-12-31T00:00:00.000Z'],
  ['Tue, 3 Mar 2026 10:00:00 PST', '2026-03-03T18:00:00.000Z'],
  ['Tue, 3 Mar 2026 10:00:00 AEST', '2026-03-03T00:00:00.000Z'],
  ['Tue, 3 Mar 2026 10:00:00 p.m. EST', '2026-03-04T03:00:00.000Z'],
  ['Tue, 3 Mar 2026 10:00:00 America/New_York', '2026-03-03T15:00:00.000Z'],
  ['2026-07-03T10:00:00 America/New_York', '2026-07-03T14:00:00.000Z'],
  ['2026-3-3T8:3:1Z', '2026-03-03T08:03:01.000Z'],
  ['2026-03-03T10:00:00\u221205:00', '2026-03-03T15:00:00.000Z'],
  ['1772532000', '2026-03-03T10:00:00.000Z'],
  ['2026年3月3日（火） 午後10:05', '2026-03-03T22:05:00.000Z'],
  ['周二, 03 3月 2026 10:00:00 +0800', '2026-03-03T02:00:00.000Z'],
  ['Τρί, 03 Μαρ 2026 10:00:00 +0200', '2026-03-03T08:00:00.000Z'],
  ['03/14/2026 4:20 pm PST', '2026-03-15T00:20:00.000Z'],
  ['2004년 05월 28일  오후 11:31:25', '2004-05-28T14:31:25.000Z'],
])('the date %s is understood', (text, expected) => {
  expect(new Date(feedDate(text) ?? Number.NaN).toISOString()).toBe(expected)
})

test.each(['', 'soon', 'yesterday', '99/99/9999', '2026-13-45'])('the date "%s" is none', (text) => {
  expect(feedDate(text)).toBeNull()
})

test.each([
  ['Ann Ray', 'Ann Ray', null],
  ['ann@x.example (Ann Ray)', 'Ann Ray', 'ann@x.example'],
  ['Ann Ray (ann@x.example)', 'Ann Ray', 'ann@x.example'],
  ['Ann Ray <ann@x.example>', 'Ann Ray', 'ann@x.example'],
  ['ann@x.example', 'ann@x.example', 'ann@x.example'],
])('the person %s is understood', (text, name, email) => {
  expect(personOf(text)).toMatchObject({ name, email })
})

describe('where feeds are', () => {
  test('is shown by a page: by its address, its links and what it mentions, comments last', () => {
    const found = discoverFeeds(
      'https://github.com/ann/tool',
      `<head><link rel="alternate" type="application/rss+xml" href="/comments/feed" title="Comments">
       <link rel="alternate" type="application/atom+xml" href="/a.atom"></head><body><a href="/rss.xml">RSS</a>
       <link rel="alternate" type="application/json" href="/wp-json/x"></body>`,
    )
    expect(found.kind === 'page' && found.candidates.map(({ url }) => url.replace('https://github.com', ''))).toEqual([
      ...[
        '/ann/tool/releases.atom',
        '/ann/tool/tags.atom',
        '/ann/tool/commits.atom',
        '/a.atom',
        '/rss.xml',
        '/comments/feed',
      ],
    ])
  })

  test.each([
    [
      'https://www.youtube.com/playlist?list=PL0123456789',
      'https://www.youtube.com/feeds/videos.xml?playlist_id=PL0123456789',
    ],
    ['https://www.reddit.com/r/books/', 'https://www.reddit.com/r/books/.rss'],
    ['https://mastodon.example/@ann', 'https://mastodon.example/@ann.rss'],
    ['https://bsky.app/profile/ann.example', 'https://bsky.app/profile/ann.example/rss'],
    ['https://ann.substack.com/p/x', 'https://ann.substack.com/feed'],
    ['https://medium.com/@ann', 'https://medium.com/feed/@ann'],
    ['https://github.com/ann', 'https://github.com/ann.atom'],
    ['https://lobste.rs/t/rust', 'https://lobste.rs/t/rust.rss'],
  ])('follows from %s', (page, feed) => {
    expect(feedsByAddress(page)).toEqual([feed])
  })

  test('is guessed at only a few addresses', () => {
    expect(usualFeedAddresses('https://a.example/blog/x')).toHaveLength(8)
    expect(usualFeedAddresses('https://a.example/blog/x')[0]).toBe('https://a.example/blog/feed/')
  })
})
