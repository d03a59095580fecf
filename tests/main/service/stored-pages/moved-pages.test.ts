// Versions of pages in an archive of the library, and in another library that imports it.
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openZip } from '../../../../main/service/zip/read-zip.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import { openLoopbackSite } from '../outbound/loopback-site.ts'

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

test('an archive holds the style sheets of fetched pages once, and another library shows the pages with them', async () => {
  const look = 'h1{color:teal}@import "deep.css";'
  let first = 'The mill stands here.'
  const site = await openLoopbackSite((request, response) => {
    const path = request.url ?? '/'
    response.setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8')
    if (path === '/look.css') response.end(look)
    else if (path === '/deep.css') response.end('p{margin:7px}')
    else response.end(page(first).replace('</head>', '<link rel="stylesheet" href="/look.css"></head>'))
  })
  const opening = { clock: () => clock.now, allowPrivateHosts: [site.host] }
  const one = await openLibrary(opening)
  opened.push(one)
  const shown = async ({ call }: OpenLibrary, path: string, version: number) => {
    const { body } = await call('GET', `/contents/lookup/?url=${encodeURIComponent(site.origin + path)}`)
    return (await call('GET', `/contents/${body.content.id}/page/?version=${version}`)).body.html as string
  }
  const versionsOf = async ({ call }: OpenLibrary, path: string) => {
    const { body } = await call('GET', `/contents/lookup/?url=${encodeURIComponent(site.origin + path)}`)
    const { versions } = (await call('GET', `/contents/${body.content.id}/pages/`)).body
    return (versions as { version: number }[]).map(({ version }) => version)
  }
  const all = async (library: OpenLibrary) => {
    const found: string[] = []
    for (const path of ['/mill', '/wheel']) {
      for (const version of await versionsOf(library, path)) found.push(await shown(library, path, version))
    }
    return found
  }
  try {
    for (const path of ['/mill', '/wheel']) await one.call('POST', '/save/', { url: site.origin + path })
    await one.service.idle()
    first = 'The mill stood here.'
    clock.now += 60_000
    const { body } = await one.call('GET', `/contents/lookup/?url=${encodeURIComponent(`${site.origin}/mill`)}`)
    await one.call('POST', `/contents/${body.content.id}/reparse/`, { refetch: true })
    await one.service.idle()
    const before = await all(one)
    expect(before).toHaveLength(3)
    for (const html of before)
      expect(html).toMatch(/p\{margin:7px\}.*h1\{color:teal\}|h1\{color:teal\}.*p\{margin:7px\}/s)
    const archive = await exported(one)
    const zip = await openZip(archive)
    expect(zip.names.filter((name) => name.startsWith('styles/'))).toHaveLength(2)
    clock.now += 60_000
    const other = await openLibrary(opening)
    opened.push(other)
    const asked = site.requests.length
    await imported(other, archive)
    expect(await all(other)).toEqual(before)
    expect(site.requests).toHaveLength(asked)
    expect(await exported(other)).toEqual(archive)
  } finally {
    await site.close()
  }
})
