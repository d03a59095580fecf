// Pages as they were: from saving and reading again to versions, changes and files.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WARCParser, WARCSerializer } from 'warcio'
import { dot } from '../contract-world.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'

let site: LoopbackSite
let library: OpenLibrary
let asked: string[]
let pages: Record<string, string>
let now: number

beforeEach(async () => {
  asked = []
  pages = {}
  now = Date.UTC(2026, 0, 2, 3, 4, 5)
  site = await openLoopbackSite((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    if (path.endsWith('.png')) {
      response.setHeader('content-type', 'image/png')
      response.end(dot)
      return
    }
    response.statusCode = pages[path] === undefined ? 404 : 200
    response.setHeader('content-type', /\.css(?:\?|$)/.test(path) ? 'text/css' : 'text/html; charset=utf-8')
    response.end(pages[path] ?? 'nothing')
  })
  library = await openLibrary({ allowPrivateHosts: [site.host], clock: () => now })
})
afterEach(async () => {
  await library.close()
  await site.close()
})

const words = (name: string) => Array.from({ length: 60 }, (_, at) => `${name}${at}`).join(' ')
const page = (first: string, more = '') =>
  `<!doctype html><html lang="en"><head><title>On mills</title><style>h1{color:teal}</style>${more}</head><body><nav>Menu</nav><article><h1>On mills</h1>` +
  `<p>${first}</p>${['a', 'b', 'c'].map((name) => `<p>${words(name)}, and so on.</p>`).join('')}<img src="/mill.png" alt="A mill"></article><script>ran()</script></body></html>`

async function save(path: string): Promise<number> {
  const reply = await library.call('POST', '/save/', { url: site.origin + path })
  await library.service.idle()
  return reply.body.content_id as number
}

async function readAgain(id: number, body: unknown = { refetch: true }): Promise<void> {
  now += 60 * 1000
  await library.call('POST', `/contents/${id}/reparse/`, body)
  await library.service.idle()
}

const versionsOf = async (id: number) =>
  (await library.call('GET', `/contents/${id}/pages/`)).body.versions as {
    version: number
    saved_date: string
    size: number
  }[]
const htmlOf = async (id: number, version = 0) =>
  (await library.call('GET', `/contents/${id}/page/?version=${version}`)).body.html as string

describe('versions of a page', () => {
  test('a page that is read again stays, with its date, text and look', async () => {
    pages['/mill'] = page('The mill stands by the river and has three wheels of oak.')
    const id = await save('/mill')
    expect(await versionsOf(id)).toMatchObject([
      { version: 0, title: 'On mills', is_sent: false, url: `${site.origin}/mill` },
    ])
    pages['/mill'] = page('The old mill stood by the river and had three wheels of oak.')
    await readAgain(id)
    const versions = await versionsOf(id)
    expect(versions.map(({ saved_date }) => saved_date.slice(0, 16))).toEqual(['2026-01-02T03:05', '2026-01-02T03:04'])
    expect(await htmlOf(id)).toContain('The old mill stood')
    expect(await htmlOf(id, versions[1]?.version)).toContain('The mill stands')
    const changes = await library.call('GET', `/contents/${id}/page_changes/?older=${versions[1]?.version}`)
    expect(changes.body).toMatchObject({ words_added: 3, words_removed: 2, is_rough: false })
    expect(JSON.stringify(changes.body.blocks)).toContain('{"kind":"added","text":"old "}')
  })

  test('the same page, and the stored page with another extractor, are no new versions', async () => {
    pages['/mill'] = page('The mill stands by the river and has three wheels of oak.')
    const id = await save('/mill')
    await readAgain(id)
    await readAgain(id, {})
    await readAgain(id, { finder: 'other' })
    expect(await versionsOf(id)).toHaveLength(1)
  })

  test('the first page and the newest stay beyond the limit, and the oldest between them go', async () => {
    pages['/mill'] = page('Edition 0 of these words stands here.')
    const id = await save('/mill')
    for (let edition = 1; edition <= 13; edition++) {
      pages['/mill'] = page(`Edition ${edition} of these words stands here.`)
      await readAgain(id)
    }
    const versions = await versionsOf(id)
    const shown = await Promise.all(versions.map(({ version }) => htmlOf(id, version)))
    const editions = shown.map((html) => Number(/Edition (\d+)/.exec(html)?.[1]))
    expect(editions).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 0])
  })

  test('a version of another reader, or of another item, is unknown', async () => {
    pages['/mill'] = page('The mill stands by the river.')
    pages['/other'] = page('Another page stands here.')
    const [id, other] = [await save('/mill'), await save('/other')]
    pages['/mill'] = page('The mill stood by the river.')
    await readAgain(id)
    const old = (await versionsOf(id))[1]?.version
    expect((await library.call('GET', `/contents/${other}/page/?version=${old}`)).status).toBe(404)
    expect((await library.call('GET', `/contents/${id}/page/?version=${old}`)).status).toBe(200)
  })

  test('highlights stay on the words that they belong to', async () => {
    pages['/mill'] = page('The mill stands by the river and has three wheels of oak.')
    const id = await save('/mill')
    await library.call('POST', '/annotations/', {
      ...{ content_id: id, text: 'The mill', before_text: '', after_text: ' stands', char_start: 0, char_end: 8 },
    })
    pages['/mill'] = page('Some words before it. The mill stands by the river and has three wheels of oak.')
    await readAgain(id)
    const { my_annotations: highlights } = (await library.call('GET', `/contents/${id}/my_annotations/`)).body
    expect(highlights).toMatchObject([{ text: 'The mill', is_detached: false }])
  })
})

describe('a page that is shown', () => {
  test('has the pictures that the library has, and asks for none', async () => {
    pages['/mill'] = page('The mill stands by the river.')
    const id = await save('/mill')
    const { length } = asked
    const before = (await library.call('GET', `/contents/${id}/page/`)).body
    expect(before).toMatchObject({ pictures: 1, missing_pictures: 1 })
    expect(before.html).toContain('<img alt="A mill" src="data:,">')
    expect(asked).toHaveLength(length)
    const { key } = (await library.call('GET', '/pictures/key/')).body
    await library.call('GET', `/pictures/?key=${key}&url=${encodeURIComponent(`${site.origin}/mill.png`)}`)
    const after = (await library.call('GET', `/contents/${id}/page/`)).body
    // Without a folder for pictures, the library keeps none but those that came with pages.
    expect(after.html).not.toContain('<script')
    expect(after.html).toContain('<style>h1{color:teal}</style>')
  })

  test('has the pictures that a client sent with it', async () => {
    const picture = Buffer.concat([dot, Buffer.alloc(3000)]).toString('base64')
    const html = page('The mill stands by the river.').replace('/mill.png', `data:image/png;base64,${picture}`)
    const reply = await library.call('POST', '/save/', { url: `${site.origin}/sent`, html })
    await library.service.idle()
    const { body } = await library.call('GET', `/contents/${reply.body.content_id}/page/`)
    expect(body).toMatchObject({ is_sent: true, pictures: 1, missing_pictures: 0 })
    expect(body.html).toContain(`src="data:image/png;base64,${picture}"`)
  })

  test('is missing for an item whose page was not stored', async () => {
    const id = await save('/nothing-here')
    expect(await versionsOf(id)).toEqual([])
    const { status, body } = await library.call('GET', `/contents/${id}/page/`)
    expect({ status, detail: body.detail }).toEqual({ status: 404, detail: 'This item’s page wasn’t stored.' })
  })
})

const file = async (id: number, format: string) => {
  const { body } = await library.call('GET', `/contents/${id}/page_file/?format=${format}`)
  return { ...body, bytes: Buffer.from(body.data as string, 'base64') } as {
    name: string
    media_type: string
    bytes: Buffer
  }
}

describe('files of a page', () => {
  test('one is a single HTML document with the title as its name', async () => {
    pages['/mill'] = page('The mill stands by the river.')
    const { name, bytes } = await file(await save('/mill'), 'html')
    expect(name).toBe('On mills.html')
    expect(bytes.toString()).toMatch(
      /^<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/,
    )
    expect(bytes.toString()).not.toContain('<script')
  })

  test('one is a web archive that other programs read, with pictures and digests', async () => {
    const picture = Buffer.concat([dot, Buffer.alloc(3000)])
    const html = page('The mill stands by the river.').replace(
      '/mill.png',
      `data:image/png;base64,${picture.toString('base64')}`,
    )
    const reply = await library.call('POST', '/save/', { url: `${site.origin}/sent`, html })
    await library.service.idle()
    const { name, media_type, bytes } = await file(reply.body.content_id, 'warc')
    expect({ name, media_type }).toEqual({ name: 'On mills.warc.gz', media_type: 'application/warc' })
    const records: { type: unknown; url: unknown; date: unknown; payload: Buffer }[] = []
    for await (const record of new WARCParser([new Uint8Array(bytes)])) {
      const payload = Buffer.from(await record.readFully(false))
      const { warcType: type, warcTargetURI: url, warcDate: date } = record
      records.push({ type, url, date, payload })
    }
    for await (const record of new WARCParser([new Uint8Array(bytes)])) {
      const told = record.warcBlockDigest
      const digest = { algo: 'sha-1', prefix: 'sha1:', base32: true }
      await new WARCSerializer(record, { digest }).digestRecord({ recompute: true })
      expect(record.warcBlockDigest).toBe(told)
    }
    expect(records.map(({ type }) => type)).toEqual(['warcinfo', 'resource', 'resource'])
    expect(records[1]).toMatchObject({ url: `${site.origin}/sent`, date: '2026-01-02T03:04:05Z' })
    const stored = records[1]?.payload.toString() ?? ''
    expect(stored).toContain('<script>ran()</script>')
    const [address] = /https:\/\/page\.lectern\.invalid\/picture\/\d+/.exec(stored) ?? []
    expect(records[2]?.url).toBe(address)
    expect(records[2]?.payload.equals(picture)).toBe(true)
  })
})

describe('external style sheets', () => {
  const linked = (more = '') =>
    page('The mill stands here.', `<link rel="stylesheet" href="css/look.css?a=1&amp;b=2" media="screen">${more}`)

  test('are stored with a fetched page and shown with those that they import, and nothing is requested when it is shown', async () => {
    pages = {
      '/m/on-mills': linked(
        '<link rel="alternate stylesheet" href="/other.css"><link rel="stylesheet" href="/page.html">',
      ),
      '/page.html': 'h1{}',
      '/m/css/look.css?a=1&b=2':
        '@charset "utf-8";@import url("deep.css") print;@import "/loop.css";@import "x.css" layer(a);h1{background:url(../../mill.png)}</style><script>x()</script>',
      '/m/css/deep.css': 'p{margin:7px}@font-face{font-family:X;src:url(f.woff)}',
      '/loop.css': '@import "/loop.css";h2{color:navy}',
    }
    const id = await save('/m/on-mills')
    const before = asked.length
    expect(asked.filter((path) => path.includes('.css')).toSorted()).toEqual([
      ...['/loop.css', '/m/css/deep.css', '/m/css/look.css?a=1&b=2', '/m/css/x.css'],
    ])
    const html = await htmlOf(id)
    expect(html).toMatch(/<style media="screen">.*@media print\{p\{margin:7px\}.*h2\{color:navy\}.*h1\{background:/s)
    expect(html).not.toMatch(/<link|woff|@import|lectern style/)
    expect(html.replaceAll(/<style[^]*?<\/style>/g, '')).not.toContain('<script')
    expect(asked).toHaveLength(before)
    const { bytes } = await file(id, 'warc')
    const records: { url: string | null | undefined; text: string }[] = []
    for await (const record of new WARCParser([new Uint8Array(bytes)])) {
      records.push({ url: record.warcTargetURI, text: await record.contentText() })
    }
    const sheet = records.find(({ url }) => url === `${site.origin}/m/css/deep.css`)
    expect(sheet?.text).toBe(pages['/m/css/deep.css'])
    expect(records.some(({ text }) => text.includes('lectern style'))).toBe(false)
  })

  test('that are too many, too large, of another type or on a private host are left out', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `<link rel=stylesheet href=/n${at}.css>`).join('')
    pages = {
      '/many': linked(
        `<link rel=stylesheet href="http://10.0.0.1/private.css"><link rel=stylesheet href="/big.css">${many}`,
      ),
      '/big.css': `a{color:red}${' '.repeat(3_000_000)}`,
      ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`/n${at}.css`, `.n${at}{color:red}`])),
    }
    const html = await htmlOf(await save('/many'))
    expect(asked.filter((path) => path.endsWith('.css')).length).toBeLessThanOrEqual(20)
    expect([html.includes('.n16{'), html.includes('.n25{'), html.length < 100_000]).toEqual([true, false, true])
  })

  test('are not requested for a page that a reader sent, and stay with a page that is read again from storage', async () => {
    pages = { '/kept': linked(), '/css/look.css?a=1&b=2': 'h1{margin:9px}' }
    await library.call('POST', '/save/', { url: `${site.origin}/sent`, html: linked() })
    await library.service.idle()
    expect(asked).toEqual([])
    const id = await save('/kept')
    expect(await htmlOf(id)).toContain('h1{margin:9px}')
    await readAgain(id, {})
    expect([await htmlOf(id), (await versionsOf(id)).length]).toEqual([expect.stringContaining('h1{margin:9px}'), 1])
  })
})
