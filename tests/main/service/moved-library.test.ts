import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { zipEnd, zipFile, zipRecord } from '../../../main/service/zip/write-zip.ts'
import { openZip } from '../../../main/service/zip/read-zip.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'
import { makePdf } from '../../fakes/make-pdf.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

let folders: string[] = []
let library: OpenLibrary
let site: LoopbackSite
beforeEach(async () => {
  site = await openLoopbackSite((_request, response) => {
    response.setHeader('content-type', 'application/rss+xml')
    response.end('<rss version="2.0"><channel><title>Harbor news</title></channel></rss>')
  })
  library = await opened()
})
afterEach(async () => {
  await library.close()
  await site.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
  folders = []
})

async function opened(): Promise<OpenLibrary> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-moved-'))
  folders.push(folder)
  return openLibrary({ dataFolder: folder, allowPrivateHosts: [site.host] })
}

async function upload(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await library.call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  for (let part = 0; part * 1_048_576 < bytes.length; part += 1) {
    const data = bytes.subarray(part * 1_048_576, (part + 1) * 1_048_576).toString('base64')
    await library.call('PUT', `/uploads/${hash}/parts/${part}/`, { data })
  }
  return hash
}

/** Imports a file and returns the import's status. */
async function take(bytes: Buffer, options: object = {}) {
  const { body } = await library.call('POST', '/imports/', { upload: await upload(bytes), name: 'archive' })
  await library.service.idle()
  await library.call('POST', `/imports/${body.id}/begin/`, { fetch: 'none', ...options })
  await library.service.idle()
  return (await library.call('GET', `/imports/${body.id}/`)).body
}

async function exported(): Promise<Buffer> {
  const { body } = await library.call('POST', '/export_my_data/', {})
  await library.service.idle()
  const { download_url: address } = (await library.call('GET', `/export_my_data/${body.id}/`)).body
  return Buffer.from(await (await library.service.handle(new Request(address))).arrayBuffer())
}

async function filesOf(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await openZip(bytes)
  const files: Record<string, string> = {}
  for (const name of zip.names) files[name] = Buffer.from((await zip.read(name)) ?? []).toString('latin1')
  return files
}

const feed = async (name: string) => (await library.call('GET', `/library_items/${name}/`)).body.feed

/** A library with something of every kind. */
async function fill(): Promise<void> {
  const page = (title: string, words: string) =>
    `<html lang="en"><head><title>${title}</title><meta name="author" content="Ann"></head><body><article><h1>${title}</h1><p>${words}</p></article></body></html>`
  const words = 'The old mill stands by the river, where people wait for their flour every day. '
  const save = async (url: string, html: string) => {
    const { body } = await library.call('POST', '/save/', { url, html })
    await library.service.idle()
    return body.content_id as number
  }
  const mill = await save('http://127.0.0.1/mill?x=1', page('The mill', words.repeat(3)))
  const sea = await save('http://127.0.0.1/sea', page('Sea', words.replace('mill', 'ship').repeat(3)))
  await save('http://127.0.0.1/gone', '<p></p>')
  const pdf = Buffer.from(makePdf([['# On tides', 'The crane keeps the count of every load.']], { title: 'On tides' }))
  const hash = await upload(pdf)
  await library.call('POST', '/save/', { url: `https://file.lectern.invalid/${hash}/tides.pdf` })
  await library.service.idle()
  const { text } = { text: words }
  const quote = 'by the river'
  const start = (await library.call('GET', `/contents/${mill}/`)).body.article.markdown.indexOf(quote)
  for (const [at, note] of [
    [start, 'which one?'],
    [start + text.length, null],
  ] as const) {
    await library.call('POST', '/annotations/', {
      ...{ content_id: mill, text: quote, before_text: 'stands ', after_text: ', where' },
      ...{ char_start: at, char_end: at + quote.length, note },
    })
  }
  await library.call('PUT', '/notes/', { content_id: sea, note: 'For the winter.' })
  await library.call('PUT', '/contents/tags/', { content_ids: [mill, sea], add_tags: ['mills', 'two words'] })
  await library.call('POST', '/tags/', { name: 'nothing has it' })
  await library.call('PUT', '/library_entries/', { content_id: mill, library_state: 2 })
  await library.call('PUT', '/library_entries/', { content_id: sea, is_favorited: true })
  await library.call('PUT', `/contents/${sea}/name/`, { title: 'My sea', author: null })
  const viewed = '2026-01-02T03:04:05.000000+00:00'
  await library.call('PUT', '/history_entries/', {
    content_id: sea,
    last_read_percentage: 0.4,
    last_viewed_date: viewed,
  })
  await library.call('PUT', '/history_entries/', { content_id: sea, finished_date: '2026-01-03T12:00:00Z' })
  const followed = await library.call('POST', '/rss_feeds/', { url: `${site.origin}/feed` })
  const { id: feedId } = followed.body.rss_feed
  await library.call('PUT', '/sources/', { rss_feed_id: feedId, is_subscribed: true, is_muted: true, folder: 'News' })
  const [{ content }] = (await library.call('GET', '/library_items/archive_feed/')).body.feed
  await library.call('PUT', '/sources/', {
    profile_id: content.author.id,
    is_subscribed: true,
    is_favorited: true,
    signal_boost_value: 3,
  })
  await library.call('PUT', '/preferences/', {
    preferences: [{ name: 'view/Sea', value: '{"search":"x"}', version: 0 }],
  })
  await library.call('POST', '/reading_sessions/', {
    ...{ session_date: viewed, day_start: viewed, day_end: viewed, seconds_read: 60 },
  })
}

test('an archive that is imported into an empty library and exported again is the same', async () => {
  await fill()
  const first = await exported()
  await library.close()
  library = await opened()
  expect(await take(first)).toMatchObject({ phase: 'done', programs: ['Lectern'], outcomes: { added: 4, refused: 0 } })
  const [before, after] = [await filesOf(first), await filesOf(await exported())]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [name, bytes] of Object.entries(before)) expect([name, after[name]]).toEqual([name, bytes])
  expect(before['preferences.jsonl']).toContain('view/Sea')
  expect(before['sources.jsonl']).toContain('"Ann"')
  const [{ content: tides }] = await feed('queue_feed')
  expect(tides.title).toBe('On tides')
  expect((await library.call('GET', `/contents/${tides.id}/file/`)).status).toBe(200)
})

test('an archive that is imported where its entries are changes nothing', async () => {
  await fill()
  const first = await exported()
  expect((await take(first)).outcomes).toMatchObject({ added: 0, joined: 4 })
  expect(await filesOf(await exported())).toEqual(await filesOf(first))
})

test('an imported archive can be searched, and taken back', async () => {
  await fill()
  const first = await exported()
  await library.close()
  library = await opened()
  const { id } = await take(first)
  const found = await library.call('GET', '/search_library/?type=library&query=flour')
  expect(found.body.content_results.length).toBeGreaterThan(0)
  await library.call('DELETE', `/imports/${id}/`)
  await library.service.idle()
  expect([await feed('queue_feed'), await feed('archive_feed')]).toEqual([[], []])
})

/** An archive with these files beside the manifest. */
function archiveOf(files: Record<string, string>): Buffer {
  const all = { 'manifest.json': '{"format":"lectern","version":1}', ...files }
  const records: Buffer[] = []
  const pieces: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(all)) {
    const { file, bytes } = zipFile(path, Buffer.from(text))
    records.push(zipRecord(file, offset))
    pieces.push(bytes)
    offset += bytes.length
  }
  const size = records.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([...pieces, ...records, zipEnd({ files: records.length, size, offset })])
}

test('damaged lines of an archive are named, and the others are imported', async () => {
  await fill()
  const { 'library/000001.jsonl': lines = '' } = await filesOf(await exported())
  const [mill = '', sea = ''] = lines.split('\n')
  await library.close()
  library = await opened()
  const broken = mill.replace('"content_type":1', '"content_type":"x"')
  const foreign = sea.replaceAll('http://127.0.0.1/sea', 'javascript:alert(1)')
  const { outcomes } = await take(archiveOf({ 'library/000001.jsonl': [broken, sea, foreign, '{"half'].join('\n') }))
  expect(outcomes).toMatchObject({ added: 1, refused: 3 })
})

test('a highlight whose words are not at its position is stored without a position, and overlapping ones are merged', async () => {
  await fill()
  const { 'library/000001.jsonl': lines = '' } = await filesOf(await exported())
  const mill = JSON.parse(lines.split('\n')[0] ?? '')
  const [one] = mill.highlights
  mill.highlights = [
    { ...one, char_start: 5_000_000, char_end: 5_000_012 },
    one,
    { ...one, text: 'stands by', char_start: one.char_start - 7, char_end: one.char_start + 2, note: 'more' },
  ]
  await library.close()
  library = await opened()
  await take(archiveOf({ 'library/000001.jsonl': JSON.stringify(mill) }))
  const [{ content }] = await feed('archive_feed')
  const shown = content.my_annotations.map((each: Record<string, unknown>) => [each['text'], each['is_detached']])
  expect(shown.toSorted()).toEqual([
    ['by the river', true],
    ['stands by the river', false],
  ])
})

test('an archive of a newer version is refused in words', async () => {
  const { body } = await library.call('POST', '/imports/', {
    upload: await upload(archiveOf({ 'manifest.json': '{"format":"lectern","version":2}' })),
    name: 'archive',
  })
  await library.service.idle()
  expect((await library.call('GET', `/imports/${body.id}/`)).body.error).toBe(
    'This archive was created by a newer version of Lectern. Update Lectern first.',
  )
})
