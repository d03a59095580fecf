import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noRateLimits } from '../../../../main/service/index.ts'
import { articlePage } from '../article-page.ts'
import { openPeople, origin, type People, type Person } from '../accounts/people.ts'

let people: People
let ann: Person
let eve: Person
let token: string
let reading: string
let hers: number

beforeAll(async () => {
  people = await openPeople({ rateLimits: noRateLimits })
  ann = await people.join('ann@example.org')
  eve = await people.join('eve@example.org')
  const tokenOf = async (scope: string) =>
    (await ann.call('POST', '/personal_tokens/', { name: 'e-reader', scope })).body.token
  token = await tokenOf('read_write')
  reading = await tokenOf('read')
  for (const name of ['Mill & <more>', 'River', 'Bridge']) {
    const url = `https://${name.slice(0, 4).trim().toLowerCase()}.example/`
    await ann.call('POST', '/save/', { url, html: articlePage(name.replace('&', '&amp;').replace('<', '&lt;'), 200) })
    await people.service.idle()
    people.pass(60_000)
  }
  hers = (await eve.call('POST', '/save/', { url: 'https://h.example/', html: articlePage('Hers', 60) })).body
    .content_id
  await people.service.idle()
})
afterAll(() => people.close())

const ask = (method: string, path: string, headers: Record<string, string>, body?: BodyInit) =>
  people.service.handle(new Request(origin + path, { method, headers, ...(body === undefined ? {} : { body }) }))

const zipNames = (bytes: Uint8Array): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-book-'))
  writeFileSync(join(folder, 'a.epub'), bytes)
  const { stdout } = spawnSync('unzip', ['-tq', join(folder, 'a.epub')])
  rmSync(folder, { recursive: true })
  return stdout.toString()
}

describe('the catalog for e-readers', () => {
  const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(`ann:${password}`).toString('base64')}` })
  const read = async (path: string) => (await ask('GET', path, basic(reading))).text()

  test('asks for a password, and takes a token that may only read', async () => {
    const stranger = await ask('GET', '/opds', {})
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')])
    expect((await ask('GET', '/opds', basic('mat_wrong'))).status).toBe(401)
    expect((await ask('GET', '/opds', basic(reading))).status).toBe(200)
    expect((await ask('POST', '/opds', basic(token))).status).toBe(405)
  })

  test('leads from its start to lists, tags and searches, whose books can be fetched', async () => {
    const start = await read('/opds')
    for (const path of ['/opds/queue', '/opds/favorites', '/opds/archive', '/opds/tags', '/opds/search.xml']) {
      expect(start).toContain(`href="${path}"`)
      expect((await ask('GET', path, basic(reading))).status, path).toBe(200)
    }
    const queue = await read('/opds/queue')
    expect(queue.match(/<title>.*<\/title>/g)).toEqual(
      ['Queue', 'Bridge', 'River', 'Mill &amp; &lt;more&gt;'].map((title) => `<title>${title}</title>`),
    )
    expect(await read('/opds/search?query=river')).toContain('<title>River</title>')
    const [, path = ''] = /href="(\/opds\/items\/[^"]+)" type="application\/epub\+zip"/.exec(queue) ?? []
    const book = await ask('GET', path, basic(reading))
    expect([book.status, book.headers.get('content-type')]).toEqual([200, 'application/epub+zip'])
    const bytes = new Uint8Array(await book.arrayBuffer())
    expect(Buffer.from(bytes.subarray(30, 58)).toString()).toBe('mimetypeapplication/epub+zip')
    expect(zipNames(bytes)).toContain('No errors detected')
    const again = await ask('GET', path, { ...basic(reading), 'if-none-match': book.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('holds nothing of another account', async () => {
    expect(await read('/opds/queue')).not.toContain('Hers')
    expect((await ask('GET', `/opds/items/itm_${hers.toString(36)}.epub`, basic(reading))).status).toBe(404)
  })
})

describe('an e-reader that speaks to wallabag', () => {
  /** As KOReader does it: by JSON, and everything but 200 has failed. */
  const call = async (method: string, path: string, body?: object, bearer = token) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${bearer}`,
    }
    const reply = await ask(method, path, headers, body === undefined ? undefined : JSON.stringify(body))
    return { status: reply.status, body: await reply.json() }
  }

  test('signs in by the password grant, as a form or as JSON', async () => {
    const grant = { grant_type: 'password', client_id: 'x', client_secret: 'y', username: 'ann', password: token }
    const json = await ask('POST', '/oauth/v2/token', { 'content-type': 'application/json' }, JSON.stringify(grant))
    const form = await ask('POST', '/oauth/v2/token', {}, new URLSearchParams(grant))
    for (const reply of [json, form]) {
      const { access_token: access, expires_in: expires } = (await reply.json()) as Record<string, unknown>
      expect([reply.status, access, Number(expires) > 300]).toEqual([200, token, true])
    }
    const wrong = JSON.stringify({ ...grant, password: 'guess' })
    expect((await ask('POST', '/oauth/v2/token', { 'content-type': 'application/json' }, wrong)).status).toBe(401)
  })

  test('fetches pages of unread articles until there is none left', async () => {
    const first = await call('GET', '/api/entries.json?archive=0&page=1&perPage=2')
    expect(first.body).toMatchObject({ page: 1, limit: 2, pages: 2 })
    const titles = first.body._embedded.items.map(({ title }: { title: string }) => title)
    const second = await call('GET', '/api/entries.json?archive=0&page=2&perPage=2')
    expect([...titles, second.body._embedded.items[0].title]).toEqual(['Bridge', 'River', 'Mill & <more>'])
    expect((await call('GET', '/api/entries.json?archive=0&page=3&perPage=2')).status).toBe(404)
    const [{ id, content, mimetype }] = second.body._embedded.items
    expect([typeof id, content.includes('<p>'), mimetype]).toEqual(['number', true, 'text/html'])
    const book = await ask('GET', `/api/entries/${id}/export.epub`, { authorization: `Bearer ${token}` })
    expect([book.status, zipNames(new Uint8Array(await book.arrayBuffer())).includes('No errors')]).toEqual([200, true])
  })

  test('saves, tags, stars, archives and deletes, and each success is 200', async () => {
    const saved = await call('POST', '/api/entries.json', {
      url: 'https://new.example/',
      tags: 'slow,water',
      starred: 1,
    })
    expect(saved.status).toBe(200)
    const { id } = saved.body
    expect(saved.body).toMatchObject({ url: 'https://new.example/', is_archived: 0, is_starred: 1 })
    expect(saved.body.tags.map(({ label }: { label: string }) => label)).toEqual(['slow', 'water'])
    const tagged = await call('POST', `/api/entries/${id}/tags.json`, { tags: 'read' })
    const slow = tagged.body.tags.find(({ label }: { label: string }) => label === 'slow')
    const untagged = await call('DELETE', `/api/entries/${id}/tags/${slow.id}.json`)
    expect(untagged.body.tags.map(({ label }: { label: string }) => label)).toEqual(['read', 'water'])
    const archived = await call('PATCH', `/api/entries/${id}.json`, { archive: 1 })
    expect([archived.status, archived.body.is_archived]).toEqual([200, 1])
    expect((await call('GET', '/api/entries.json?archive=1&tags=read')).body._embedded.items).toHaveLength(1)
    expect((await call('GET', '/api/tags.json')).body.map(({ label }: { label: string }) => label)).toContain('water')
    expect((await call('DELETE', `/api/entries/${id}.json`)).status).toBe(200)
    expect((await call('GET', `/api/entries/${id}.json`)).status).toBe(404)
  })

  test('gives an article the title that it sends, at saving and later, and it stays when the page is read', async () => {
    const url = 'https://titled.example/'
    const html = articlePage('What the page says')
    const saved = await call('POST', '/api/entries.json', { url, content: html, title: ' Mine ' })
    expect(saved.body.title).toBe('Mine')
    await people.service.idle()
    const path = `/api/entries/${saved.body.id}.json`
    const read = await call('GET', path)
    expect([read.body.title, read.body.content.includes('<p>')]).toEqual(['Mine', true])
    const { body } = await ann.call('GET', `/contents/${saved.body.id}/`)
    expect(body.naming).toMatchObject({ title: 'Mine' })
    expect((await call('PATCH', path, { title: 'Other' })).body.title).toBe('Other')
    // Nothing to call it is no title.
    expect((await call('PATCH', path, { title: '  ', archive: 1 })).body).toMatchObject({
      title: 'Other',
      is_archived: 1,
    })
    expect((await call('DELETE', path)).status).toBe(200)
  })

  test('learns whether an address is in the library, of one or of several', async () => {
    const [content] = (await call('GET', '/api/entries.json?perPage=1')).body._embedded.items
    const ask = async (query: string) => (await call('GET', `/api/entries/exists.json?${query}`)).body
    const url = encodeURIComponent(content.url)
    expect(await ask(`url=${url}`)).toEqual({ exists: true })
    expect(await ask(`url=${url}&return_id=1`)).toEqual({ exists: content.id })
    expect(await ask('url=https://none.example/')).toEqual({ exists: false })
    expect(await ask(`urls[]=${url}&urls[]=https://none.example/&return_id=1`)).toEqual({
      [content.url]: content.id,
      'https://none.example/': null,
    })
    expect((await call('GET', '/api/entries/exists.json?url=words')).status).toBe(400)
  })

  test('may not write with a token that may only read, nor see another account', async () => {
    expect((await call('POST', '/api/entries.json', { url: 'https://x.example/' }, reading)).status).toBe(403)
    expect((await call('GET', `/api/entries/${hers}.json`)).status).toBe(404)
    expect((await call('DELETE', `/api/entries/${hers}.json`)).status).toBe(404)
    expect((await call('GET', '/api/entries.json', undefined, 'mat_x')).status).toBe(401)
    expect((await call('GET', '/api/no_such_call/')).status).toBe(404)
    expect((await call('GET', '/api/entries.json?page=nonsense')).status).toBe(400)
  })
})
