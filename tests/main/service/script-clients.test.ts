// Requests as launchers, scripts, site generators and e-readers make them that were written for the original.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HttpDoor, serveHttp } from '../../../main/service/http/serve-http.ts'
import { openPeople, origin, type People, type Person } from './accounts/people.ts'
import { articlePage } from './article-page.ts'

let people: People
let ann: Person
let token: string

beforeAll(async () => {
  people = await openPeople({ address: '192.0.2.9' })
  ann = await people.join('ann@example.org')
  token = (await ann.call('POST', '/personal_tokens/', { name: 'scripts', scope: 'read_write' })).body.token
  for (let index = 0; index < 60; index++) {
    await ann.call('POST', '/save/', { url: `http://127.0.0.1/lock/${index}`, html: articlePage(`Lock ${index}`, 60) })
  }
  await people.service.idle()
})
afterAll(() => people.close())

/** Resolves to the access token of a user who signed in a moment ago. */
async function signedIn(): Promise<string> {
  ann = await people.join('ann@example.org')
  return ann.tokens.access_token
}

/** A device that shows a code. Gives its tokens when its reader has confirmed. */
async function connect(client_type: string, version: string) {
  const { session_token } = (await people.call('POST', '/qr_login/trigger/', { client_type }, { version })).body
  await signedIn()
  await ann.call('POST', '/qr_login/confirm/', { session_token })
  return (await people.call('POST', '/qr_login/exchange/', { session_token }, { version })).body
}

describe('a program that knows the address of the web app', () => {
  let door: HttpDoor
  beforeAll(async () => {
    door = await serveHttp(people.service, { host: '127.0.0.1', port: 0 })
  })
  afterAll(() => door.close(0))

  const ask = async (bearer: string, method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${door.origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body === undefined && { 'content-type': 'application/json' }) },
      // A text without an explicit type is sent as text/plain.
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: await reply.json() }
  }

  test.each([
    ['the tokens of a sign-in', signedIn],
    ['an API token', () => Promise.resolve(token)],
  ])('lists, marks and saves with %s, though its paths have no version and no last slash', async (_, bearerOf) => {
    const bearer = await bearerOf()
    const first = await ask(bearer, 'GET', '/library_items/queue_feed?page=1')
    const second = await ask(bearer, 'GET', '/library_items/queue_feed?page=2')
    expect([first.body.feed.length, second.status, second.body.next]).toEqual([50, 200, null])
    const { id, title, article } = first.body.feed[0].content
    expect([typeof title, typeof article.word_count]).toEqual(['string', 'number'])
    // The address of the next page works as it is.
    expect((await fetch(first.body.next, { headers: { authorization: `Bearer ${bearer}` } })).status).toBe(200)

    const marked = await ask(bearer, 'PUT', '/library_entries', { content_id: id, is_favorited: true })
    expect([marked.status, marked.body.content_id, marked.body.is_favorited]).toEqual([200, id, true])
    const favorites = await ask(bearer, 'GET', '/library_items/favorites_feed?page=1')
    expect(favorites.body.feed[0].content.id).toBe(id)
    await ask(bearer, 'PUT', '/library_entries', { content_id: id, is_favorited: false })

    const saved = await ask(bearer, 'POST', '/save', { url: 'http://127.0.0.1/lock/0' })
    expect([saved.status, typeof saved.body.content_id]).toEqual([200, 'number'])
  })

  test('is notified in JSON that its token is not valid', async () => {
    const { status, body } = await ask('mat_unknown', 'GET', '/library_items/favorites_feed')
    expect([status, typeof body.detail]).toEqual([401, 'string'])
  })

  test('finds no other call without a version', async () => {
    for (const path of ['/profile', '/personal_tokens', '/sessions/'])
      expect([path, (await ask(token, 'GET', path)).status]).toEqual([path, 404])
  })
})

describe('a program that waits with a code', () => {
  test('may ask every second for ten minutes, as may four others behind its address', async () => {
    const waiting = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await people.call('POST', '/qr_login/trigger/', { client_type: 'integration' })).body,
      ),
    )
    for (let second = 0; second < 600; second++) {
      people.pass(1000)
      for (const asked of waiting) {
        const { status, body } = await people.call('POST', '/qr_login/exchange/', asked)
        if (status !== 408 || body.access_token !== null) expect([second, status, body]).toEqual([second, 408, {}])
      }
    }
    await signedIn()
    await ann.call('POST', '/qr_login/confirm/', waiting[4])
    expect((await people.call('POST', '/qr_login/exchange/', waiting[4])).status).toBe(200)
  })

  test('that connects as the web app may save what it was given, and reads every change to the end', async () => {
    const { access_token } = await connect('web', 'v20')
    const call = (method: string, path: string, body?: unknown) =>
      people.call(method, path, body, { version: 'v20', token: access_token })
    const saved = await call('POST', '/save/', { url: 'http://127.0.0.1/lock/1', user_agent: 'A script' })
    expect([saved.status, typeof saved.body.id, typeof saved.body.content_id]).toEqual([200, 'number', 'number'])
    const seen = new Set<number>()
    const since = encodeURIComponent('1970-01-01T00:00:00.000000+00:00')
    let page = 1
    for (let isEnd = false; !isEnd; page++) {
      const { body } = await call('GET', `/library_items/updates_feed/?after_timestamp=${since}&page=${page}`)
      if (page === 1) expect([typeof body.queue_count, typeof body.archive_count]).toEqual(['number', 'number'])
      for (const { content } of body.feed) seen.add(content.id)
      isEnd = body.next === null
    }
    expect(seen.size).toBe(60)
  })
})

describe('a script that copies notes', () => {
  test('finds with each when it was made and a moment after which it did not change', async () => {
    const { feed } = (await people.call('GET', '/library_items/queue_feed', undefined, { token, version: 'v11' })).body
    const { id } = feed[0].content
    await signedIn()
    await ann.call('PUT', '/notes/', { content_id: id, note: 'Walk there' })
    people.pass(60_000)
    await ann.call('PUT', '/notes/', { content_id: id, note: 'Walk there in May' })
    const again = (await people.call('GET', '/library_items/queue_feed', undefined, { token, version: 'v11' })).body
    const note = again.feed.find((entry: { content: { id: number } }) => entry.content.id === id).content.my_note
    expect([note.note, typeof note.id]).toEqual(['Walk there in May', 'number'])
    expect(Date.parse(note.modified_date) - Date.parse(note.created_date)).toBeGreaterThanOrEqual(60_000)
  })
})

describe('a program with the public API', () => {
  const ask = (method: string, path: string, body?: unknown) =>
    people.call(method, `${origin}/public/v1${path}`, body, {
      token,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
  beforeEach(() => people.pass(60_000))

  test('that asks for items of all statuses gets the whole library, page by page', async () => {
    const ids = new Set<string>()
    let cursor = ''
    do {
      const { status, body } = await ask('GET', `/items?status=all&limit=25${cursor}`)
      expect(status).toBe(200)
      for (const { id } of body.results) ids.add(id)
      cursor = body.has_more ? `&cursor=${body.next_cursor}` : ''
    } while (cursor !== '')
    expect(ids.size).toBe(60)
    expect((await ask('GET', '/search?query=lock&type=items&status=all&limit=50')).body.items.results.length).toBe(50)
    expect((await ask('GET', '/items?status=every')).status).toBe(400)
  })

  test('reads a text every three seconds for as long as it likes', async () => {
    const { results } = (await ask('GET', '/items?status=queue&limit=50')).body
    for (const { id } of results) {
      people.pass(3000)
      const { status, body } = await ask('GET', `/items/${id}?include=markdown`)
      expect([status, body.processing_status, body.markdown.length > 100]).toEqual([200, 'completed', true])
    }
  })

  test('that keeps an e-reader in step moves progress on, moves items and lists a tag by its id', async () => {
    const { id } = (await ask('GET', '/items?status=queue&limit=1')).body.results[0]
    expect(id).toMatch(/^itm_[0-9a-zA-Z]+$/)
    const moved = await ask('PATCH', `/items/${id}`, { status: 'archive', reading_progress: 1 })
    expect([moved.status, moved.body.status, moved.body.reading_progress]).toEqual([200, 'archive', 1])
    const tag = (await ask('POST', `/items/${id}/tags`, { name: 'by the water' })).body
    expect(
      (await ask('GET', `/items?tag=${tag.id}&limit=50`)).body.results.map((item: { id: string }) => item.id),
    ).toEqual([id])
    expect(
      (await ask('GET', '/tags?limit=100&updated_since=2026-01-01T00%3A00%3A00Z')).body.results[0].item_count,
    ).toBe(1)
    const since = encodeURIComponent('2026-01-01T00:00:00.123456+00:00')
    expect((await ask('GET', `/items?order=updated&updated_since=${since}&limit=1`)).body.results[0].id).toBe(id)
    const gone = await ask('DELETE', `/items/${id}`)
    expect([gone.status, gone.body]).toEqual([204, ''])
    expect((await ask('GET', `/items/${id}`)).body.error.code).toBe('not_found')
  })
})
