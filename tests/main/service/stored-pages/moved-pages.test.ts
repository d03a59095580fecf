// Versions of pages in an archive of the library, and in another library that imports it.
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenLibrary, openLibrary } from '../open-library.ts'

const opened: OpenLibrary[] = []
const clock = { now: Date.UTC(2026, 0, 2, 3, 4, 5) }
let library: OpenLibrary
const open = async (): Promise<OpenLibrary> => {
  const one = await openLibrary({ clock: () => clock.now })
  opened.push(one)
  return one
}
beforeEach(async () => {
  library = await open()
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const url = 'http://127.0.0.1/mill'
const page = (first: string) =>
  `<html lang="en"><head><title>On mills</title></head><body><article><h1>On mills</h1><p>${first}</p>${['a', 'b', 'c']
    .map((name) => `<p>${Array.from({ length: 60 }, (_, at) => `${name}${at}`).join(' ')}, and so on.</p>`)
    .join('')}</article></body></html>`

async function exported({ call, service }: OpenLibrary): Promise<Buffer> {
  const { body } = await call('POST', '/export_my_data/', { format: 'lectern' })
  await service.idle()
  const { download_url: address } = (await call('GET', `/export_my_data/${body.id}/`)).body
  return Buffer.from(await (await service.handle(new Request(address))).arrayBuffer())
}

async function imported({ call, service }: OpenLibrary, bytes: Buffer): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await call('PUT', `/uploads/${hash}/`, { size: bytes.length })
  await call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') })
  const { body } = await call('POST', '/imports/', { upload: hash, name: 'library.zip' })
  await service.idle()
  await call('POST', `/imports/${body.id}/begin/`, { fetch: 'none' })
  await service.idle()
}

async function pagesOf({ call }: OpenLibrary) {
  const { content } = (await call('GET', `/contents/lookup/?url=${encodeURIComponent(url)}`)).body
  const { versions } = (await call('GET', `/contents/${content.id}/pages/`)).body as {
    versions: { version: number; saved_date: string; title: string }[]
  }
  const facts: unknown[] = []
  for (const { version, saved_date, title } of versions) {
    const { html } = (await call('GET', `/contents/${content.id}/page/?version=${version}`)).body
    facts.push({ saved_date, title, html })
  }
  const first = versions.at(-1)?.version ?? 0
  const changes = (await call('GET', `/contents/${content.id}/page_changes/?older=${first}`)).body
  return { facts, changes }
}

test('an archive holds the versions of a page, and another library gets them with dates and texts', async () => {
  for (const first of ['The mill stands here.', 'The mill stood here.', 'No mill is here.']) {
    await library.call('POST', '/save/', { url, html: page(first) })
    await library.service.idle()
    clock.now += 60_000
  }
  const before = await pagesOf(library)
  expect(before.facts).toHaveLength(3)
  expect(before.changes.words_added).toBeGreaterThan(0)
  const archive = await exported(library)
  clock.now += 60_000
  const other = await open()
  await imported(other, archive)
  expect(await pagesOf(other)).toEqual(before)
  expect(await exported(other)).toEqual(archive)
})
