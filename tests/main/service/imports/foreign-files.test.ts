// Files as other programs really write them, which no rule for one program covers.
import { describe, expect, test } from 'vitest'
import { mergeItems } from '../../../../main/service/imports/merge-items.ts'
import { corpusBytes, corpusIsHere, skipReason } from '../outbound/corpus.ts'
import { readBytes } from './read-bytes.ts'

const fault = (name: string) => corpusBytes(`faults/files/${name}`)
const A = 'https://a.example/1'
const B = 'https://a.example/2'
const mht = (
  type: string,
  body: string,
  head = 'Snapshot-Content-Location: https://a.example/1\r\n',
  encoding = '8bit',
) =>
  Buffer.from(
    `From: <Saved by Blink>\r\n${head}Subject: Quay\r\nDate: Sun, 29 Nov 2020 08:51:46 GMT\r\nMIME-Version: 1.0\r
Content-Type: multipart/related; type="text/html"; boundary="xx"\r\n\r\n--xx\r\nContent-Type: ${type}\r
Content-Transfer-Encoding: ${encoding}\r\nContent-Location: https://a.example/1\r\n\r\n${body}\r
--xx\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r
Content-Location: https://a.example/q.png?a=1&b=2\r\n\r\nAAAA\r\n--xx--\r\n`,
    'latin1',
  )

test.each([
  ['plain text', 'text/plain', 'H\xe5rbour \x96 now'],
  ['a page', 'text/html', '<p>H\xe5rbour \x96 now</p>'],
])('an email that names no charset is read as Windows-1252: %s', async (_name, type, body) => {
  const email = `From: a@b.example\r\nSubject: One\r\nDate: Sun, 29 Nov 2020 08:51:46 GMT\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`
  const { items } = await readBytes(Buffer.from(email, 'latin1'), 'a.eml')
  expect(items[0]?.html).toContain('Hårbour – now')
})

describe('a page saved as MHTML', () => {
  test.skipIf(!corpusIsHere)(`preserves its letters and shadow trees, as Chrome writes it${skipReason}`, async () => {
    const { items } = await readBytes(fault('chromium-windows-1252.mhtml'), 'a.mhtml')
    expect(items).toMatchObject([{ title: 'Hafenbericht für Küste', url: 'http://127.0.0.1:5401/live/mh.html' }])
    expect(items[0]?.html).toContain('schreiben die Tiefen in ein Buch, das niemand mehr druckt – so heißt es.')
    expect(items[0]?.html).toMatch(/<div><p>Ein Absatz in einem Schattenbaum[^<]*<\/p><\/div>/)
  })

  test.each<[string, string, string, string]>([
    ['by its own charset', 'text/html; charset=iso-8859-2', '<p>ulice \xb9</p>', 'ulice š'],
    ['by its meta tag', 'text/html', '<meta charset=koi8-r><p>\xcd\xc9\xd2</p>', 'мир'],
    ['as Windows-1252 without any word of it', 'text/html', '<p>caf\xe9 \x96</p>', 'café –'],
    ['as UTF-8 if it is', 'text/html', '<p>caf\xc3\xa9</p>', 'café'],
    ['by a charset in capitals and quotes', 'TEXT/HTML; CHARSET="Windows-1252"', '<p>caf\xe9</p>', 'café'],
  ])('is decoded %s', async (_claim, type, body, words) => {
    const { items } = await readBytes(mht(type, body), 'a.mht')
    expect(items[0]?.html).toContain(words)
  })

  test.each([
    ['<img src="https://a.example/q.png?a=1&amp;b=2">'],
    ["<img alt='' src='/q.png?a=1&amp;b=2'>"],
    ['<img src=q.png?a=1&b=2 width=3>'],
  ])('brings its pictures: %s', async (body) => {
    const { items } = await readBytes(mht('text/html', body), 'a.mht')
    expect(items[0]?.html).toContain('src="data:image/png;base64,AAAA"')
  })

  test.each([
    ['of Internet Explorer and Opera has the address of its part', '', A],
    ['that was sent is an email, whatever its part claims', 'To: me@a.example\r\nMessage-ID: <1@x>\r\n', null],
  ])('%s', async (_claim, head, url) => {
    const { items } = await readBytes(mht('text/html', '<p>Words</p>', head), 'a.mht')
    expect(items).toMatchObject([{ title: 'Quay', url }])
  })
})

describe('a page', () => {
  const page = '<html><title>T</title><p>Words</p></html>'
  test.each([
    [
      'behind an XML prolog',
      `<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">${page}`,
      'a',
    ],
    ['behind a byte order mark and comments', `\uFEFF\n<!-- a > b -->\n<!--[if IE]><p><![endif]-->\n${page}`, 'a'],
    ['that begins with its title', '<title>T</title><p>Words</p>', 'a'],
    ['that begins with a heading', '<h2 id=a>T</h2>\n<p>Words <a href="https://x.example/a">there</a>.</p>', 'a'],
    ['that begins with words, by its name', 'Words and <b>more</b> <a href="https://x.example/">there</a>', 'a.htm'],
    ['of an endless comment, by its name', `<!-- ${'x'.repeat(50_000)}<p>Words</p>`, 'a.xhtml'],
  ])('%s is a saved page', async (_claim, text, name) => {
    const { programs, items } = await readBytes(Buffer.from(text), name)
    expect([programs, items.length]).toEqual([['Saved page'], 1])
    expect(items[0]?.html).toContain('ords')
  })

  test.each([
    ['browsers', '<!-- saved from url=(0019)https://a.example/1 -->', null],
    [
      'SingleFile',
      '<!--\n Page saved with SingleFile \n url: https://a.example/1 \n saved date: Sun Nov 29 2020 08:51:46 GMT+0100 (CET)\n-->',
      8,
    ],
    [
      'HTTrack',
      "<!-- Mirrored from a.example/1 by HTTrack Website Copier/3.x [XR&CO'2014], Sun, 29 Nov 2020 08:58:49 GMT -->",
      8,
    ],
    ['monolith', '<!-- Saved from https://a.example/1 at 2020-11-29T08:51:46Z using monolith v2.8.1 -->', 8],
    ['Save Page WE', '<meta name="savepage-url" content="https://a.example/1">', null],
    ['WebScrapBook', '', null],
  ])('names its address as %s wrote it', async (name, comment, hour) => {
    const html = name === 'WebScrapBook' ? `<html data-scrapbook-source="${A}">` : '<html>'
    const { items } = await readBytes(Buffer.from(`<!doctype html>${html}${comment}<p>Words</p></html>`), 'a.html')
    expect(items[0]?.url?.replace('http:', 'https:')).toBe(A)
    expect(items[0]?.savedMs == null ? null : new Date(items[0].savedMs).toISOString().slice(0, 10)).toBe(
      hour === null ? null : '2020-11-29',
    )
  })
})

describe('a bookmark file', () => {
  const head = '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>'
  const read = async (text: string, name = 'b.html') => readBytes(Buffer.from(text), name)

  test('gives the description of a folder to no page before it', async () => {
    const { items } = await read(`${head}<DT><A HREF="${A}">One</A><DT><H3>Boats</H3><DD>All of them<DL><p>
      <DT><A HREF="${B}">Two</A><DD>Mine</DL></DL>`)
    expect(items.map(({ note, folder }) => [note, folder])).toEqual([
      [null, []],
      ['Mine', ['Boats']],
    ])
  })

  test.each([
    ['a description before the link', `${head}<DT><DD>About<A HREF="${A}">One</A><DT><A HREF="${B}">Two</A></DL>`],
    ['descriptions without terms', `${head}<DD><A HREF="${A}">One</A><DD><A HREF="${B}">Two</A></DL>`],
    [
      'a link in its own note',
      `${head}<DT><A HREF="${A}">One</A><DD>See <A HREF="${B}" ADD_DATE="1600000000">Two</A></DL>`,
    ],
    ['paragraphs in place of terms', `${head}<p><a href="${A}">One</a></p><p><a href="${B}">Two</a></p></dl>`],
    [
      'no document type',
      `<TITLE>B</TITLE><DL><p><DT><A HREF="${A}" ADD_DATE="1">One</A><DT><A HREF="${B}">Two</A></DL>`,
    ],
    [
      'lower case and no type',
      `<dl>\n<dt><h3 add_date="1">F</h3>\n<dl><dt><a href="${A}">One</a><dt><a href="${B}">Two</a></dl></dl>`,
    ],
  ])('brings every link, with %s', async (_claim, text) => {
    const { programs, items, refused } = await read(text, 'download')
    expect(programs).toEqual(['Bookmarks'])
    expect([items.map(({ url }) => url), refused]).toEqual([[A, B], []])
  })

  test.each([
    ['&lt;blockquote&gt;Found &amp;amp; kept&lt;/blockquote&gt;', 'Found & kept'],
    ['One<BR>two', 'One\ntwo'],
    ['&lt;p&gt;One&lt;/p&gt;&lt;p&gt;two &lt;b&gt;bold&lt;/b&gt;&lt;/p&gt;', 'One\n\ntwo bold'],
    ['a &lt; b and i &gt; j', 'a < b and i > j'],
  ])('says a description in words: %s', async (given, words) => {
    const { items } = await read(`${head}<DT><A HREF="${A}">One</A>\n<DD>${given}\n</DL>`)
    expect(items[0]?.note).toBe(words)
  })

  test.each(['linkding:archived', 'linkding:bookmarks.archived'])(
    'of linkding knows what is archived: %s',
    async (tag) => {
      const { items } = await read(`${head}<DT><A HREF="${A}" TAGS="${tag},boats">One</A></DL>`)
      expect(items).toMatchObject([{ state: 'archive', tags: ['boats'] }])
    },
  )

  test.skipIf(!corpusIsHere)(`names both folders of a page that is in two${skipReason}`, async () => {
    const { items } = await read(
      fault('two-folders-and-notes.html').toString().replaceAll('@PAGES@', 'https://a.example'),
    )
    const found = mergeItems(items).find(({ title }) => title === 'N three (microseconds)')
    expect(found).toMatchObject({ folder: ['History'], otherFolders: [['Programming']], tags: [] })
    expect(items[0]?.note).toBe('DESCONE nobody found any so far')
  })

  test('in XBEL has titles, folders, dates and descriptions', async () => {
    const xbel = `<?xml version="1.0"?>\n<!DOCTYPE xbel PUBLIC "+//IDN python.org//DTD XML Bookmark Exchange Language 1.0//EN//XML" "x">
      <xbel version="1.0"><title>B</title><folder folded="no"><title>Boats &amp; ships</title><desc>All</desc>
      <bookmark href="${A}" added="2020-01-02T03:04:05Z"><title>Marta</title><desc>Mine</desc><info><metadata owner="x"/></info></bookmark>
      <separator/></folder><bookmark href="file:///x"><title>Local</title></bookmark></xbel>`
    const { programs, items, refused } = await read(xbel, 'b.xbel')
    expect([programs, items.length, refused.length]).toEqual([['XBEL'], 1, 1])
    const made = Date.UTC(2020, 0, 2, 3, 4, 5)
    expect(items[0]).toMatchObject({ title: 'Marta', folder: ['Boats & ships'], savedMs: made, note: 'Mine' })
  })
})

describe('an export that no rule knows', () => {
  const long = 'The ferry leaves the harbour twice a day, and nobody is on it. '.repeat(5)
  test.each<[string, string | object, object]>([
    [
      'wallabag in XML',
      `<?xml version="1.0"?><result><entry><is_archived>1</is_archived><title><![CDATA[One & two]]></title><url><![CDATA[${A}]]></url>
       <content><![CDATA[<p>Words</p>]]></content><tags><entry><![CDATA[boats]]></entry></tags></entry></result>`,
      { url: A, title: 'One & two', state: 'archive', tags: ['boats'], html: '<p>Words</p>' },
    ],
    [
      'another program’s records in XML',
      `<?xml version="1.0"?><bookmarks><bookmark><link>${A}</link><title>One</title><tag>a</tag></bookmark><bookmark><link>${B}</link><title>Two</title></bookmark></bookmarks>`,
      { url: A, title: 'One' },
    ],
    [
      'LinkAce, whose status is a check of the link',
      `id,url,title,status,visibility\n1,${A},One,1,2`,
      { url: A, state: null },
    ],
    [
      'wallabag in CSV',
      `"Title";"URL";"Content";"Tags"\n"One";"${A}";"<p>Words</p>";"a, b"`,
      { title: 'One', html: '<p>Words</p>' },
    ],
    [
      'mymind in CSV',
      `id,type,title,url,content,note,tags\n1,Article,One,${A},"${long}",Mine,"a,b"`,
      { note: 'Mine', html: expect.stringContaining('ferry') },
    ],
    ['a table whose addresses are in a column of another name', `Nom,Adresse Web,Étiquettes\nOne,${A},x`, { url: A }],
    ['a table whose column “url” is a number', `url,link,title\n17,${A},One`, { url: A, title: 'One' }],
    ['a table of read pages', `url,title,is_read\n${A},One,1`, { state: 'archive' }],
    [
      'linkding’s REST interface',
      {
        count: 1,
        next: null,
        results: [
          {
            id: 1,
            url: A,
            title: '',
            website_title: 'One',
            description: 'D',
            notes: 'N',
            is_archived: true,
            unread: false,
            tag_names: ['a'],
            date_added: '2020-01-02T03:04:05Z',
          },
        ],
      },
      { url: A, title: 'One', note: 'D\n\nN', tags: ['a'], state: 'archive' },
    ],
    [
      'Tab Session Manager',
      [
        {
          name: 'Work',
          date: 1_577_934_245_000,
          windows: { 1: { 11: { id: 11, url: A, title: 'One' } }, 2: { 21: { id: 21, url: B, title: 'Two' } } },
        },
      ],
      { url: A, title: 'One', folder: ['Work'] },
    ],
    [
      'Session Buddy',
      {
        collections: [
          {
            title: 'Work',
            folders: [{ title: 'F', links: [{ url: A, title: 'One' }] }, { links: [{ url: B, title: 'Two' }] }],
          },
        ],
      },
      { url: A, title: 'One', folder: ['Work', 'F'] },
    ],
  ])('%s comes with everything in it', async (_claim, value, first) => {
    const bytes = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
    const { items, refused } = await readBytes(bytes, 'export')
    const addresses = new Set(bytes.toString().match(/https:\/\/a\.example\/\d/g))
    expect(items[0]).toMatchObject(first)
    expect([items.length, refused]).toEqual([addresses.size, []])
  })

  test('in which only addresses are found reports this', async () => {
    const { items, refused } = await readBytes(
      Buffer.from(`<?xml version="1.0"?><a><b><c>${A}</c></b><d x="${B}"/></a>`),
      'x',
    )
    expect([items.length, refused.length]).toEqual([2, 1])
  })
})
