import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileReply } from '../../../main/service/http/files/file-reply.ts'
import { isKnownVersion } from '../../../main/service/http/files/known-version.ts'
import { type HttpDoor, serveHttp } from '../../../main/service/http/serve-http.ts'
import { articlePage } from './article-page.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

describe('answers over HTTP', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-packed-'))
  const script = Buffer.from('export const mill = "the river runs past an old mill"\n'.repeat(200))
  let library: OpenLibrary
  let door: HttpDoor
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), `<!doctype html><title>app</title>${'<p>words</p>'.repeat(200)}`)
    writeFileSync(join(folder, 'assets/app.js'), script)
    writeFileSync(join(folder, 'assets/app.js.br'), brotliCompressSync(script))
    writeFileSync(join(folder, 'assets/app.js.gz'), gzipSync(script))
    library = await openLibrary({ webFolder: folder })
    for (let number = 0; number < 20; number += 1) {
      await library.call('POST', '/save/', { url: `http://127.0.0.1/${number}`, html: articlePage(`Mill ${number}`) })
    }
    await library.service.idle()
    door = await serveHttp(library.service, { host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await door.close()
    await library.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const all = { authorization: `Bearer ${library.tokens.access_token}`, ...headers }
      const sent = httpRequest({ host: '127.0.0.1', port: door.port, path, headers: all, agent: false }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(parts) }),
        )
      })
      sent.on('error', reject)
      sent.end()
    })
  const queue = '/api/v19/library_items/queue_feed/'

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
  ])(
    'are packed as %s for a client that takes %s: files of the app, its page and lists',
    async (coding, accepted, unpack) => {
      for (const [path, most] of [
        ['/assets/app.js', 0.1],
        ['/list/queue', 0.2],
        [queue, 0.25],
      ] as const) {
        const plain = await ask(path)
        const packed = await ask(path, { 'accept-encoding': accepted })
        expect([path, packed.headers['content-encoding']]).toEqual([path, coding])
        expect(packed.headers.vary?.toLowerCase()).toContain('accept-encoding')
        expect(unpack(packed.bytes)).toEqual(plain.bytes)
        expect(packed.bytes.byteLength / plain.bytes.byteLength).toBeLessThan(most)
      }
    },
  )

  test('are sent as they are to a client that accepts nothing compressed, and declare this to caches', async () => {
    for (const path of ['/assets/app.js', '/list/queue', queue]) {
      const { headers } = await ask(path, { 'accept-encoding': 'identity' })
      expect([path, headers['content-encoding']]).toEqual([path, undefined])
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding')
    }
  })

  test('are never an older form of a file that was changed since', async () => {
    const later = new Date(Date.now() + 60_000)
    const changed = join(folder, 'assets/changed.js')
    writeFileSync(`${changed}.br`, brotliCompressSync(script))
    writeFileSync(changed, 'export const mill = "another one"\n')
    utimesSync(changed, later, later)
    const { headers, bytes } = await ask('/assets/changed.js', { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, 'export const mill = "another one"\n'])
  })

  test('that are short are not packed', async () => {
    const { status, headers } = await ask('/api/v19/tags/', { 'accept-encoding': 'br' })
    expect([status, headers['content-encoding']]).toEqual([200, undefined])
  })

  test('that are parts of a file are the bytes of the file', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0"/>'.repeat(300)}</svg>`
    const part = await fileReply(new Headers({ range: 'bytes=0-1999' }), {
      mediaType: 'image/svg+xml',
      name: 'mill.svg',
      size: svg.length,
      version: 'one',
      read: async (start, end) => new TextEncoder().encode(svg.slice(start, end)),
    })
    const files = await serveHttp({ handle: async () => part }, { host: '127.0.0.1', port: 0 })
    const answer = await fetch(`${files.origin}/mill.svg`, { headers: { 'accept-encoding': 'br' } })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([206, null])
    expect(await answer.text()).toBe(svg.slice(0, 2000))
    await files.close()
  })

  test('are not sent again to a client whose validator a proxy marked', async () => {
    const { headers } = await ask(queue, { 'accept-encoding': 'br' })
    const etag = String(headers.etag)
    for (const known of [etag, etag.replace(/"$/, '-gzip"'), `"other", ${etag.replace(/"$/, '-br"')}`]) {
      expect([known, (await ask(queue, { 'if-none-match': known })).status]).toEqual([known, 304])
    }
    expect((await ask(queue, { 'if-none-match': etag.replace(/"$/, 'x"') })).status).toBe(200)
  })
})

test.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"abc-gzip"', true],
  ['"abc--gzip"', true],
  ['"abc;gzip"', true],
  ['W/"abc-zstd"', true],
  ['"x", "abc-df"', true],
  ['*', true],
  ['"abcd"', false],
  ['"abc-gzipped"', false],
  ['"-gzip"', false],
  ['', false],
  [null, false],
])('the version "abc" is known to who sends %s: %s', (sent, known) => {
  expect(isKnownVersion(sent, '"abc"')).toBe(known)
  expect(isKnownVersion(sent, 'W/"abc"')).toBe(known)
})
