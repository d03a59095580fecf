import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archiveLayouts, type ExportedEntry, type LibraryRecord } from '../../../main/service/exports/index.ts'
import { StepWriter, endOfArchive } from '../../../main/service/library/transfers/export-archive.ts'
import { beginning } from '../../../main/service/library/transfers/export-job-state.ts'
import { openZip } from '../../../main/service/zip/read-zip.ts'

const date = '2026-01-02T03:04:05.000000+00:00'

function recordOf(at: number, title: string, markdown: string, more: Partial<LibraryRecord> = {}): LibraryRecord {
  return {
    ...{ id: `itm_${at}`, url: `https://a.example/${at}?a=1&b=2`, addresses: [], title, author: 'Ann & Bob' },
    ...{ publisher: null, site: 'Site', publication_date: date, feed_date: date, excerpt: '', image_url: null },
    ...{ source_type: 1, content_type: 1, processing_status: 1, processing_error: null, naming: null, library: null },
    ...{ history: null, tags: [], note: null, highlights: [], media: null, transcript: null, page: null, file: null },
    article: {
      ...{ url: 'https://a.example/', title, authors: [], publication_date: null, word_count: 1, reading_minutes: 1 },
      ...{ language: 'en', is_rtl: false, markdown, text_hash: '', text_version: 1, quality: null, page_type: null },
      ...{ notice: null, finder: 'usual', remark: null },
    },
    ...more,
  }
}

/** A book of these entries, written in one step. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAIAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAICf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AHhPom3/2Q==',
  'base64',
)
const webp = Buffer.from(
  'UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoIAAgAAgA0JaACdLoB+AADsAD+72SX/u837eb9vN/w0f/PTNeYP6aAAAA=',
  'base64',
)
const avif = Buffer.from(
  'AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAHAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAAIAAAACAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAACRtZGF0EgAKBRgIv2BCMhEYAAooooQAALASvbjm8/e/7A==',
  'base64',
)
const pictures = new Map([
  ['https://b.example/kept.png', { mediaType: 'image/png', bytes: png }],
  ['https://b.example/own.jpg', { mediaType: 'image/jpeg', bytes: jpg }],
  ['https://b.example/new.webp', { mediaType: 'image/webp', bytes: webp }],
  ['https://b.example/newer.avif', { mediaType: 'image/avif', bytes: avif }],
  ['https://b.example/drawing.svg', { mediaType: 'image/svg+xml', bytes: Buffer.from('<svg/>') }],
])

function bookOf(records: readonly LibraryRecord[], held: ExportedEntry['pictures'] = pictures): Buffer {
  const layout = archiveLayouts.epub
  const first = new StepWriter(layout, beginning)
  for (const [at, record] of records.entries()) first.add(at + 1, { record, page: null, file: null, pictures: held })
  const one = first.step()
  const second = new StepWriter(layout, one.state)
  const facts = {
    tags: [],
    shelves: [],
    sources: [],
    sessions: [],
    preferences: [],
    settings: {},
    counts: { entries: 0, highlights: 0 },
  }
  second.close(facts, one.parts.chapters ?? [])
  const two = second.step()
  const steps = [one, two].map(({ parts }, at) => ({ object: String(at), parts }))
  const end = endOfArchive(layout, two.state, steps)
  const objects = [one.bytes, two.bytes, end.bytes]
  const pieces = end.segments('2').map(({ object, start, end: last }) => objects[Number(object)]?.subarray(start, last))
  return Buffer.concat(pieces.map((piece) => piece ?? new Uint8Array(0)))
}

const difficult = [
  '# Head\n\nWords with **bold**, *italic*, `code <b>&amp;</b>` and a [link](https://b.example/a b?x=1&y=ü).',
  '![A crane](https://b.example/crane.png) and ![](https://b.example/nothing.png).',
  '![A kept crane](https://b.example/kept.png) and ![A drawing](https://b.example/drawing.svg).',
  'A note[^1] and another[^two].\n\n[^1]: The first & best.\n\n[^two]: The second, with `code`.',
  '| a | b |\n| :- | -: |\n| 1 | 2 < 3 ]]> |',
  '```js\nconst a = 1 < 2 && "x"\n```',
  '![A new crane](https://b.example/new.webp) and ![A newer one](https://b.example/newer.avif).',
  'A formula `$x^2+\\frac{a}{b}$`, one by itself:\n\n`$$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}$$`\n\nand `$no formula: {$`.',
  '> quoted\n>\n> - list\n> - of two\n\n1. one\n2. two\n\n---\n\n~~struck~~ $x^2$ and $$\\frac{a}{b}$$',
  '[nowhere](#nowhere) [船](#ruby=ふね) [script](javascript:alert(1)) [mail](mailto:a@b.example)',
  'Line one\\\nline two \u0001 \uFFFE and \u{1F600}, &nbsp; &copy; <script>alert(1)</script>',
].join('\n\n')

const facts: Partial<LibraryRecord> = {
  ...{ publisher: 'Harbour Press', excerpt: 'How <cranes> fly.', image_url: 'https://b.example/own.jpg' },
  tags: [
    { name: 'birds & tides', added_date: date },
    { name: 'north', added_date: date },
  ],
}

const books: readonly (readonly [string, readonly LibraryRecord[]])[] = [
  ['one article with facts', [recordOf(4, 'With facts', difficult, facts)]],
  ['one article', [recordOf(1, 'On <cranes> & "tides"', difficult)]],
  [
    'several articles',
    [
      recordOf(4, 'With facts', 'Words of it.', facts),
      recordOf(1, 'One \u{1F600}', difficult, { note: { note: 'A <note>', created_date: date } }),
      recordOf(2, '', 'Plain words.', { author: null, article: null }),
      recordOf(3, 'שלום', 'מילים בעברית', { url: 'https://a.example/ü space?q=%zz|{x}#a#b[1]' }),
    ],
  ],
  ['nothing', []],
]

test('a book starts with its type, uncompressed, and contains each article as a well-formed chapter', async () => {
  const bytes = bookOf(books[2]?.[1] ?? [])
  expect(bytes.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip')
  const zip = await openZip(bytes)
  expect(zip.names.slice(0, 2)).toEqual(['mimetype', 'META-INF/container.xml'])
  const chapter = new TextDecoder().decode((await zip.read('EPUB/itm_1.xhtml')) ?? undefined)
  expect(chapter.match(/<img[^>]*>/g)).toEqual([
    '<img src="pictures/itm_1-1.png" alt="A kept crane" />',
    '<img src="pictures/itm_1-3.webp" alt="A new crane" />',
    '<img src="pictures/itm_1-4.avif" alt="A newer one" />',
  ])
  expect(Buffer.from((await zip.read('EPUB/pictures/itm_1-1.png')) ?? [])).toEqual(png)
  expect(chapter).not.toContain('javascript:')
  expect(chapter).toContain('<ruby>船<rp>(</rp><rt>ふね</rt><rp>)</rp></ruby>')
  expect(chapter).toContain('&#x3C;script>alert')
  const contents = new TextDecoder().decode((await zip.read('EPUB/contents.xhtml')) ?? undefined)
  expect(contents).toContain('<a href="itm_3.xhtml" lang="en" xml:lang="en">שלום</a>')
})

const filesOf = async (records: readonly LibraryRecord[], held?: ExportedEntry['pictures']) => {
  const zip = await openZip(bookOf(records, held))
  return async (path: string) => new TextDecoder().decode((await zip.read(`EPUB/${path}`)) ?? undefined)
}

test('a book of one article has the facts of a catalog', async () => {
  const file = await filesOf([recordOf(4, 'With facts', 'Words of it.', facts)])
  const opf = await file('book.opf')
  for (const fact of [
    '<dc:title>With facts</dc:title>',
    '<dc:language>en</dc:language>',
    '<dc:creator>Ann &amp; Bob</dc:creator>',
    '<dc:publisher>Harbour Press</dc:publisher>',
    '<dc:date>2026-01-02</dc:date>',
    '<dc:source>https://a.example/4?a=1&amp;b=2</dc:source>',
    '<dc:subject>birds &amp; tides</dc:subject><dc:subject>north</dc:subject>',
    '<dc:description>How &lt;cranes&gt; fly.</dc:description>',
    '<meta property="dcterms:modified">2026-01-02T03:04:05Z</meta>',
    '<item id="front" href="pictures/itm_4-2.jpg" media-type="image/jpeg" properties="cover-image"/>',
  ])
    expect(opf).toContain(fact)
  expect(await file('cover.xhtml')).toContain('<img src="pictures/itm_4-2.jpg" alt=""/></p><h1>With facts</h1>')
})

test('a book of several articles names their languages, authors and tags, and only a publisher of all', async () => {
  const other = recordOf(5, 'Zwei', 'Wörter', { publisher: 'Other', author: 'Cy' })
  const german = { ...other, article: other.article && { ...other.article, language: 'de' } }
  const opf = await (await filesOf([recordOf(4, 'One', 'Words', facts), german]))('book.opf')
  expect(opf).toContain('<dc:language>en</dc:language><dc:language>de</dc:language>')
  expect(opf).toContain('<dc:creator>Ann &amp; Bob</dc:creator><dc:creator>Cy</dc:creator>')
  expect(opf).toContain('<dc:description>One · Zwei</dc:description>')
  expect(opf).not.toMatch(/dc:publisher|dc:date|dc:source/)
})

test('a book without a picture has a drawn cover', async () => {
  const file = await filesOf([recordOf(2, 'On cranes & tides, and the people who wait for them', 'Words')], new Map())
  expect(await file('book.opf')).toContain('href="cover.svg" media-type="image/svg+xml" properties="cover-image"')
  expect(await file('cover.svg')).toMatch(/>On cranes &amp; tides, and<.*\n.*>the people who wait<.*\n.*>for them</)
})

test('footnotes open in the text and lead back', async () => {
  const chapter = await (await filesOf([recordOf(1, 'One', difficult)]))('itm_1.xhtml')
  const [, target = ''] = chapter.match(/<a href="#([^"]+)" id="([^"]+)" epub:type="noteref"/) ?? []
  expect(chapter).toContain(`<aside id="${target}" epub:type="footnote" role="doc-footnote">`)
  const [note = ''] = chapter.match(/<aside [^>]*>.*?<\/aside>/s) ?? []
  const [, , back = ''] = chapter.match(/<a href="#([^"]+)" id="([^"]+)" epub:type="noteref"/) ?? []
  expect(note).toContain(`<a href="#${back}" role="doc-backlink">1.</a> The first`)
  expect(note).not.toContain('↩')
})

test('formulas are MathML, and what is none stays code', async () => {
  const file = await filesOf([recordOf(1, 'One', difficult)])
  const chapter = await file('itm_1.xhtml')
  expect(chapter.match(/<math [^>]*>/g)).toHaveLength(2)
  expect(chapter).toContain('<mfrac><mi>a</mi><mi>b</mi></mfrac>')
  expect(chapter).toContain('<code>$no formula: {$</code>')
  expect(await file('book.opf')).toContain(
    '<item id="c0" href="itm_1.xhtml" media-type="application/xhtml+xml" properties="mathml"/>',
  )
})

test('chapters and the contents have their language and direction', async () => {
  const right = recordOf(3, 'שלום', 'מילים')
  const hebrew = { ...right, article: right.article && { ...right.article, language: 'he', is_rtl: true } }
  const mixed = await filesOf([recordOf(1, 'One', 'Words'), hebrew])
  expect(await mixed('itm_3.xhtml')).toContain('lang="he" xml:lang="he" dir="rtl">')
  expect(await mixed('contents.xhtml')).toContain('<a href="itm_3.xhtml" lang="he" xml:lang="he" dir="rtl">שלום</a>')
  expect(await mixed('book.opf')).not.toContain('page-progression')
  expect(await (await filesOf([hebrew]))('book.opf')).toContain('page-progression-direction="rtl"')
})

const java = '/usr/bin/java'
const checker = '/usr/share/java/epubcheck.jar'

test.skipIf(!existsSync(java) || !existsSync(checker)).each(books)(
  'a book of %s has no error and no warning, where epubcheck is installed',
  (_what, records) => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-book-'))
    try {
      const file = join(folder, 'book.epub')
      writeFileSync(file, bookOf(records))
      const said = execFileSync(java, ['-jar', checker, '--failonwarnings', file], {
        encoding: 'utf8',
        stdio: 'pipe',
      })
      expect(said).toContain('No errors or warnings detected')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
