import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { endpoints } from '#shared/api/endpoints.ts'
import { type ExportFormat, exportFormatNames } from '#shared/model/export-format.ts'
import { libraryRecord } from '../../../main/service/exports/index.ts'
import { readRows } from '../../../main/service/imports/read-rows.ts'
import { openZip } from '../../../main/service/zip/read-zip.ts'
import { type OpenLibrary, openLibrary, promised } from './open-library.ts'

let folder: string
let library: OpenLibrary
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-exported-'))
  library = await openLibrary({ dataFolder: folder })
})
afterEach(async () => {
  await library.close()
  rmSync(folder, { recursive: true })
})

const kept = [
  {
    url: 'http://127.0.0.1/mill',
    title: 'The mill: "flour", and bread',
    content: '<p>The old mill stands by the river, where people wait for their flour.</p>',
    created_at: '2020-01-02T03:04:05Z',
    published_by: ['Ann'],
    is_archived: 1,
    is_starred: true,
    tags: ['mills', 'two words'],
    annotations: [{ quote: 'by the river', text: '=1+1', created_at: '2020-01-03T00:00:00Z' }],
  },
  {
    url: 'http://127.0.0.1/sea',
    title: 'Sea',
    content: '<p>Ships pass the lighthouse at night, and nobody on land hears them.</p>',
    is_archived: 0,
    tags: [],
    created_at: '2021-01-02T03:04:05Z',
  },
]

/** Fills the library as an import does. */
async function fill(items: readonly object[] = kept): Promise<void> {
  await take(Buffer.from(JSON.stringify(items)), 'wallabag.json')
}

/** Imports a file. */
async function take(bytes: Buffer, name: string): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await library.call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  await library.call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
  const { body } = await library.call('POST', '/imports/', { upload: hash, name })
  await library.service.idle()
  await library.call('POST', `/imports/${body.id}/begin/`, { fetch: 'none' })
  await library.service.idle()
}

const look = async (id: number) =>
  promised(endpoints.exportStatus.reply, (await library.call('GET', `/export_my_data/${id}/`)).body)

async function download(address: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const reply = await library.service.handle(new Request(address, { headers }))
  expect(reply.ok).toBe(true)
  return Buffer.from(await reply.arrayBuffer())
}

/** An export of everything, as its bytes. */
async function exported(format: ExportFormat): Promise<Buffer> {
  const { body } = await library.call('POST', '/export_my_data/', { format })
  await library.service.idle()
  const done = await look(body.id)
  expect(done).toMatchObject({ status: 1, error: null })
  const bytes = await download(done.download_url ?? '')
  expect(bytes.length).toBe(done.size)
  return bytes
}

async function unzipped(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await openZip(bytes)
  const files = new Map<string, string>()
  for (const name of zip.names) files.set(name, new TextDecoder().decode((await zip.read(name)) ?? undefined))
  return files
}

describe('an archive of everything', () => {
  test('holds each entry with all its facts, its text and its page, and the tables of the original', async () => {
    await fill()
    const files = await unzipped(await exported('lectern'))
    const records = (files.get('library/000001.jsonl') ?? '').trim().split('\n')
    const [mill, sea] = records.map((line) => libraryRecord.parse(JSON.parse(line)))
    expect([records.length, sea?.title]).toEqual([2, 'Sea'])
    expect(mill).toMatchObject({
      title: 'The mill: "flour", and bread',
      author: 'Ann',
      library: { library_state: 2, is_favorited: true, first_date: '2020-01-02T03:04:05.000000+00:00' },
      tags: [{ name: 'mills' }, { name: 'two words' }],
      highlights: [{ text: 'by the river', note: '=1+1', char_start: 20 }],
      article: { markdown: expect.stringContaining('where people wait') },
    })
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([mill?.page?.path, 'tags.jsonl', 'settings.json', 'README.txt']),
    )
    expect(JSON.parse(files.get('manifest.json') ?? '')).toEqual({
      format: 'lectern',
      version: 1,
      counts: { entries: 2, highlights: 1 },
    })
    const history = readRows(files.get('_matter_history.csv') ?? '')
    expect(history?.rows.map((row) => [row('title'), row('tags'), row('in queue'), row('favorited')])).toEqual([
      ['The mill: "flour", and bread', 'mills;two words', 'False', 'True'],
      ['Sea', '', 'True', 'False'],
    ])
    const marked = readRows(files.get('_matter_highlights.csv') ?? '')
    expect(marked?.rows.map((row) => [row('text'), row('note')])).toEqual([['by the river', '=1+1']])
  })

  test('is the same, byte for byte, while the library does not change', async () => {
    await fill()
    expect((await exported('lectern')).equals(await exported('lectern'))).toBe(true)
  })

  test('of an empty library can be opened', async () => {
    const files = await unzipped(await exported('lectern'))
    expect(JSON.parse(files.get('manifest.json') ?? '').counts).toEqual({ entries: 0, highlights: 0 })
  })
})

test('Markdown files have their facts in front, in names that every system accepts', async () => {
  await fill()
  const files = await unzipped(await exported('markdown'))
  const [path = '', text = ''] = [...files].find(([name]) => name.includes('mill')) ?? []
  expect(path).toMatch(/^articles\/2020\/01\/The mill flour , and bread itm_[0-9a-f]{16}\.md$/)
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  expect(parse(front)).toMatchObject({
    title: 'The mill: "flour", and bread',
    author: 'Ann',
    created: '2020-01-02',
    state: 'archive',
    favorite: true,
    tags: ['mills', 'two-words'],
  })
  expect(body).toContain('The old mill stands by the river')
  expect(body).toContain('> by the river\n\n=1+1')
  expect(files.get('index.md')).toContain(`(<${path}>)`)
})

test('web pages show the text, the highlights and the source, and nothing of them is markup by accident', async () => {
  await fill([{ ...kept[0], title: '<b>Mill</b>' }])
  const files = await unzipped(await exported('html'))
  const page = [...files].find(([name]) => name.startsWith('articles/'))?.[1] ?? ''
  expect(page).toContain('<h1 dir="auto">&lt;b&gt;Mill&lt;/b&gt;</h1>')
  expect(page).toContain('<p>The old mill stands by the river, where people wait for their flour.</p>')
  expect(page).toContain('<blockquote dir="auto">by the river</blockquote><p class="note" dir="auto">=1+1</p>')
  expect(page).toContain('href="http://127.0.0.1/mill"')
})

test('tables for spreadsheets hold no formulas, and tables for programs hold what was written', async () => {
  await fill()
  const cell = async (format: ExportFormat) =>
    readRows(String(await exported(format)).replace(/^\uFEFF/, ''))?.rows[0]?.('note')
  expect(await cell('highlights_csv')).toBe("'=1+1")
  expect(await cell('highlights_readwise')).toBe('=1+1')
})

test('every form of one file can be read', async () => {
  await fill()
  expect(readRows(String(await exported('csv')).replace(/^\uFEFF/, ''))?.rows.map((row) => row('title'))).toEqual([
    'The mill: "flour", and bread',
    'Sea',
  ])
  const lines = String(await exported('jsonl'))
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line).title)).toEqual(['The mill: "flour", and bread', 'Sea'])
  expect(JSON.parse(String(await exported('highlights_json')))).toMatchObject([
    { title: 'The mill: "flour", and bread', highlights: [{ text: 'by the river' }] },
  ])
  expect(String(await exported('highlights_markdown'))).toContain('> by the river\n\n=1+1')
  expect(exportFormatNames).toHaveLength(13)
})

test('files for Anki, Notion and Zotero hold the entries, and can be imported again without doubling any', async () => {
  await fill()
  const cards = await exported('highlights_anki')
  expect(String(cards)).toContain('The old mill stands </span><b class=""lectern-quote"">by the river</b>')
  const references = await exported('zotero')
  expect(String(references).match(/^TY {2}- ELEC\r$/gm)).toHaveLength(2)
  const pages = await unzipped(await exported('notion'))
  const names = [...pages.keys()].toSorted()
  expect(names).toEqual([
    'Library.csv',
    expect.stringMatching(/^Library\/Sea itm_\w{16}\.md$/),
    expect.stringMatching(/mill/),
  ])
  const rows = readRows((pages.get('Library.csv') ?? '').replace(/^\uFEFF/, ''))?.rows
  expect(rows?.map((row) => [row('name'), row('tags'), row('state')])).toEqual([
    ['The mill: "flour", and bread', 'mills, two words', 'archive'],
    ['Sea', '', 'queue'],
  ])
  for (const [bytes, name] of [
    [cards, 'cards.txt'],
    [references, 'references.ris'],
  ] as const)
    await take(bytes, name)
  const table = readRows(String(await exported('highlights_csv')).replace(/^\uFEFF/, ''))
  expect(table?.rows.map((row) => row('text'))).toEqual(['by the river'])
})

test('an export continues in the next process and is as complete as one that was not stopped', async () => {
  const many = Array.from({ length: 1203 }, (_, at) => ({
    ...{ url: `http://127.0.0.1/${at}`, title: `Page ${at}`, is_archived: at % 2, tags: [], content: null },
  }))
  await fill(many)
  const { body } = await library.call('POST', '/export_my_data/', { format: 'jsonl' })
  for (let stop = 0; stop < 4; stop += 1) {
    await library.close()
    library = await openLibrary({ dataFolder: folder })
  }
  await library.service.idle()
  const { status, done, total, download_url } = await look(body.id)
  expect([status, done, total]).toEqual([1, 1203, 1203])
  const titles = String(await download(download_url ?? ''))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).title)
  expect(titles).toEqual(many.map(({ title }) => title))
})

test('a part of a finished file can be had, by its key or with a sign-in, and nothing with a wrong key', async () => {
  await fill()
  const whole = await exported('jsonl')
  const [{ id, download_url }] = (await library.call('GET', '/export_my_data/')).body.exports
  expect(await download(download_url, { range: 'bytes=10-29' })).toEqual(whole.subarray(10, 30))
  const part = await library.call('GET', `/export_my_data/${id}/part/?start=5&end=1000000`)
  expect(Buffer.from(part.body.data, 'base64').equals(whole.subarray(5))).toBe(true)
  for (const key of ['1.wrong', '0.x', 'x', `${download_url.split('key=')[1]}x`]) {
    const path = `/export_my_data/${id}/file/?key=${key}`
    expect((await library.call('GET', path, undefined, { token: null })).status).toBe(404)
  }
})

test('a removed export is gone', async () => {
  await exported('jsonl')
  const [{ id, download_url }] = (await library.call('GET', '/export_my_data/')).body.exports
  expect((await library.call('DELETE', `/export_my_data/${id}/`)).status).toBe(204)
  expect((await library.service.handle(new Request(download_url))).status).toBe(404)
  expect((await library.call('GET', '/export_my_data/')).body.exports).toEqual([])
})

test('a list is exported whole under its name, and an e-book has the name as its title', async () => {
  const items = Array.from({ length: 60 }, (_, at) => ({
    ...{ url: `http://127.0.0.1/${at}`, title: `Article ${at}`, tags: at < 55 ? ['mills'] : [], is_archived: at % 2 },
    ...(at < 2 && { content: `<p>Words of article ${at}, kept.</p>` }),
  }))
  await fill(items)
  const { tags } = (await library.call('GET', '/tags/')).body
  const out = async (body: object) => {
    const begun = await library.call('POST', '/export_my_data/', body)
    await library.service.idle()
    const { name, download_url: address } = await look(begun.body.id)
    return { name, total: begun.body.total, zip: await openZip(await download(address ?? '')) }
  }
  const book = await out({ format: 'epub', list: 'tag', tag_id: tags[0].id, title: 'Mills: old/new' })
  expect(book).toMatchObject({ name: 'Mills old new.epub', total: 2 })
  expect(String(await book.zip.read('EPUB/book.opf'))).toContain('<dc:title>Mills: old/new</dc:title>')
  expect(await out({ list: 'tag', tag_id: tags[0].id, format: 'html' })).toMatchObject({ total: 55 })
  expect(await out({ list: 'view', view: 'sort=recently_saved', format: 'html' })).toMatchObject({ total: 30 })
  const refused = [
    { list: 'tag', tag_id: 999 },
    { list: 'tag' },
    { list: 'favorites' },
    { list: 'view', view: 'sort=x' },
  ]
  const answers = await Promise.all(refused.map((body) => library.call('POST', '/export_my_data/', body)))
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'not_found'],
    [400, 'invalid'],
    [400, 'empty_list'],
    [400, 'invalid'],
  ])
})
