import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PictureStore } from '../../../main/service/library/pictures/picture-store.ts'
import { pictureType } from '../../../main/service/library/pictures/picture-type.ts'
import { siteIcons } from '../../../main/service/library/pictures/site-icons.ts'
import { articlePage } from './article-page.ts'
import { dot } from './contract-world.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'

const article = articlePage('The harbour').replace(
  '</p>',
  '</p><p><img src="/photo.jpg?a=1&amp;b=_2_" alt="Boats"></p>',
)

let site: LoopbackSite
let folder: string
let library: OpenLibrary

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-pictures-'))
  site = await openLoopbackSite((request, response) => {
    switch (request.url) {
      case '/':
        return response.setHeader('content-type', 'text/html').end('<link rel="icon" sizes="64x64" href="/icon.png">')
      case '/icon.png':
      case '/photo.jpg':
      case '/photo.jpg?a=1&b=_2_':
        // The site's media type is ignored.
        return response.setHeader('content-type', 'text/plain').end(dot)
      case '/script.svg':
        return response
          .setHeader('content-type', 'image/png')
          .end('<?xml version="1.0"?><!-- a --><svg onload="alert(1)"/>')
      case '/page.svg':
        return response.setHeader('content-type', 'image/svg+xml').end('<html><svg/></html>')
      case '/article':
        return response.setHeader('content-type', 'text/html').end(article)
      case '/large.png':
        return response.end(Buffer.concat([dot, Buffer.alloc(11 * 1024 * 1024)]))
      default:
        return response.writeHead(404).end()
    }
  })
  library = await openLibrary({ dataFolder: folder, allowPrivateHosts: [site.host] })
})
afterEach(async () => {
  await library.close()
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (path: string, url: string, key?: string): Promise<Response> => {
  const own = key ?? (await library.call('GET', '/pictures/key/')).body.key
  const query = new URLSearchParams({ key: own, url })
  return library.service.handle(new Request(`http://library.test/api/v19${path}?${query}`))
}

test('a picture is fetched once, survives a restart, and is sent with the type of its bytes, never as a page', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => ask('/pictures/', `${site.origin}/photo.jpg`)))
  for (const reply of replies) {
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(reply.headers.get('content-security-policy')).toMatch(/sandbox/)
    expect(reply.headers.get('cache-control')).toMatch(/max-age=\d{6,}/)
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(dot)
  }
  const { key } = (await library.call('GET', '/pictures/key/')).body
  await library.close()
  library = await openLibrary({ dataFolder: folder, allowPrivateHosts: [] })
  expect((await ask('/pictures/', `${site.origin}/photo.jpg`, key)).status).toBe(200)
  expect(site.requests.map(({ url }) => url)).toEqual(['/photo.jpg'])
})

test('a site’s named icon is found, and a missing one is remembered for a while', async () => {
  const reply = await ask('/pictures/icon/', `${site.origin}/any/article?x=1`)
  expect(reply.headers.get('content-type')).toBe('image/png')
  const before = site.requests.length
  for (const _ of [1, 2]) expect((await ask('/pictures/', `${site.origin}/gone.png`)).status).toBe(204)
  expect(site.requests.length).toBe(before + 1)
})

test('a picture is refused if it is none, too large, at a private address or requested without the key', async () => {
  expect((await ask('/pictures/', `${site.origin}/page.svg`)).status).toBe(204)
  expect((await ask('/pictures/', `${site.origin}/large.png`)).status).toBe(204)
  expect((await ask('/pictures/', 'http://169.254.169.254/latest/meta-data')).status).toBe(204)
  expect((await ask('/pictures/', 'file:///etc/passwd')).status).toBe(400)
  expect((await ask('/pictures/', `${site.origin}/photo.jpg`, 'another')).status).toBe(403)
  expect((await library.call('GET', '/pictures/key/', undefined, { token: null })).status).toBe(401)
})

test('an SVG is sent so that it cannot run: as an attachment, in a sandbox, with its exact type', async () => {
  const { status, headers } = await ask('/pictures/', `${site.origin}/script.svg`)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('the type of bytes that start with a thousand comments is found quickly', () => {
  expect(pictureType(Buffer.from('<!-- -->'.repeat(1000)))).toBeNull()
  expect(pictureType(Buffer.from(`${'<!-- -->'.repeat(900)}<svg xmlns="x">`))).toBe('image/svg+xml')
})

test('readers of a shared page get its pictures only, and none once it is no longer shared', async () => {
  const { content_id: id } = (await library.call('POST', '/save/', { url: `${site.origin}/article` })).body
  await library.service.idle()
  const { token } = (await library.call('PUT', `/contents/${id}/public_page/`, { with_highlights: false })).body
  const shared = async (picture: string, of = token): Promise<number> => {
    const path = `/public_pages/${of}/pictures/?${new URLSearchParams({ url: site.origin + picture })}`
    return (await library.call('GET', path, undefined, { token: null })).status
  }
  expect(await shared('/photo.jpg?a=1&b=_2_')).toBe(200)
  expect(await shared('/icon.png')).toBe(404)
  expect(await shared('/photo.jpg?a=1&b=_2_', 'another')).toBe(404)
  await library.call('DELETE', `/contents/${id}/public_page/`)
  expect(await shared('/photo.jpg?a=1&b=_2_')).toBe(404)
})

const unexpected = (doing: string, error: unknown): void => {
  throw new Error(`could not ${doing}`, { cause: error })
}

test('a disk that refuses pictures is reported, and a missing folder is not', async () => {
  const reports: string[] = []
  const taken = join(folder, 'taken')
  writeFileSync(taken, '')
  const store = new PictureStore(join(taken, 'pictures'), (doing) => reports.push(doing))
  expect(await store.read('a'.repeat(64))).toBeNull()
  expect(reports).toEqual([])
  await store.write('a'.repeat(64), dot)
  expect(await store.read('a'.repeat(64))).toBeNull()
  expect(reports).toEqual(['keep a picture'])
})

test('stored pictures stay within their limit, and the least recently used goes first', async () => {
  const store = new PictureStore(join(folder, 'few'), unexpected, dot.length * 2)
  const name = (digit: string): string => digit.repeat(64)
  for (const digit of ['a', 'b']) await store.write(name(digit), dot)
  await store.read(name('a'))
  await store.write(name('c'), dot)
  expect(readdirSync(join(folder, 'few')).toSorted()).toEqual([name('a'), name('c')])
  expect(await store.read(name('b'))).toBeNull()
})

test('of several icons the smallest large enough is used, never an SVG', () => {
  const head = `
    <link rel="icon" type="image/svg+xml" href="/a.svg"><link rel="icon" sizes="16x16" href="16.png">
    <link rel="apple-touch-icon" href="touch.png"><link rel="shortcut icon" sizes="48x48" href="48.png">`
  expect(siteIcons(head, 'https://site.example/')).toEqual([
    'https://site.example/48.png',
    'https://site.example/touch.png',
    'https://site.example/16.png',
    'https://site.example/favicon.ico',
  ])
})
