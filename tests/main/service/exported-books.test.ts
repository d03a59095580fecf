import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archiveLayouts, type LibraryRecord } from '../../../main/service/exports/index.ts'
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
const pictures = new Map([
  ['https://b.example/kept.png', { mediaType: 'image/png', bytes: png }],
  ['https://b.example/drawing.svg', { mediaType: 'image/svg+xml', bytes: Buffer.from('<svg/>') }],
])

function bookOf(records: readonly LibraryRecord[]): Buffer {
  const layout = archiveLayouts.epub
  const first = new StepWriter(layout, beginning)
  for (const [at, record] of records.entries()) first.add(at + 1, { record, page: null, file: null, pictures })
  const one = first.step()
  const second = new StepWriter(layout, one.state)
  const facts = {
    tags: [],
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
  '> quoted\n>\n> - list\n> - of two\n\n1. one\n2. two\n\n---\n\n~~struck~~ $x^2$ and $$\\frac{a}{b}$$',
  '[nowhere](#nowhere) [船](#ruby=ふね) [script](javascript:alert(1)) [mail](mailto:a@b.example)',
  'Line one\\\nline two \u0001 \uFFFE and \u{1F600}, &nbsp; &copy; <script>alert(1)</script>',
].join('\n\n')

const books: readonly (readonly [string, readonly LibraryRecord[]])[] = [
  ['one article', [recordOf(1, 'On <cranes> & "tides"', difficult)]],
  [
    'several articles',
    [
      recordOf(1, 'One \u{1F600}', difficult, { note: { note: 'A <note>', created_date: date } }),
      recordOf(2, '', 'Plain words.', { author: null, article: null }),
      recordOf(3, 'שלום', 'מילים בעברית', { url: 'https://a.example/ü space?q=%zz|{x}#a#b[1]' }),
    ],
  ],
  ['nothing', []],
]

test('a book starts with its type, uncompressed, and contains each article as a well-formed chapter', async () => {
  const bytes = bookOf(books[1]?.[1] ?? [])
  expect(bytes.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip')
  const zip = await openZip(bytes)
  expect(zip.names.slice(0, 2)).toEqual(['mimetype', 'META-INF/container.xml'])
  const chapter = new TextDecoder().decode((await zip.read('EPUB/itm_1.xhtml')) ?? undefined)
  expect(chapter.match(/<img[^>]*>/g)).toEqual(['<img src="pictures/itm_1-1.png" alt="A kept crane" />'])
  expect(Buffer.from((await zip.read('EPUB/pictures/itm_1-1.png')) ?? [])).toEqual(png)
  expect(chapter).not.toContain('javascript:')
  expect(chapter).toContain('<ruby>船<rp>(</rp><rt>ふね</rt><rp>)</rp></ruby>')
  expect(chapter).toContain('&#x3C;script>alert')
  const contents = new TextDecoder().decode((await zip.read('EPUB/contents.xhtml')) ?? undefined)
  expect(contents).toContain('<a href="itm_3.xhtml">שלום</a>')
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
