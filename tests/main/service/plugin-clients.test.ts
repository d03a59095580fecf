// Requests as the original's clients make them: plug-ins of note apps, the command line, the e-reader.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPeople, origin, type People, type Person } from './accounts/people.ts'
import { articlePage } from './article-page.ts'

const DAY = 24 * 60 * 60_000
const origins = [
  'app://obsidian.md',
  'capacitor://localhost',
  'http://localhost',
  'https://roamresearch.com',
  'lsp://logseq.io',
  'null',
]

let people: People
let ann: Person

beforeAll(async () => {
  people = await openPeople({ address: '192.0.2.7' })
  ann = await people.join('ann@example.org')
  const html = articlePage('On mills', 200)
  const { body } = await ann.call('POST', '/save/', { url: 'http://127.0.0.1/mills', html })
  await people.service.idle()
  await ann.call('POST', '/annotations/', {
    content_id: body.content_id,
    text: 'The river',
    before_text: '',
    after_text: '',
    char_start: 0,
    char_end: 9,
  })
})
afterAll(() => people.close())

const json = { 'content-type': 'application/json' }

/** A call of a plug-in's page. */
const from = (page: string, method: string, path: string, body?: unknown, token: string | null = null) =>
  people.call(method, path, body, { version: 'v11', token, headers: { ...json, origin: page } })

/** Sends the request that a browser makes before such a call. */
const preflight = (page: string, method: string, path: string, headers = 'authorization,content-type') =>
  people.call('OPTIONS', path, undefined, {
    version: 'v11',
    headers: { origin: page, 'access-control-request-method': method, 'access-control-request-headers': headers },
  })

async function connect(page: string, clientType = 'integration') {
  const begun = await from(page, 'POST', '/qr_login/trigger/', { client_type: clientType })
  const { session_token } = begun.body
  const waiting = await from(page, 'POST', '/qr_login/exchange/', { session_token })
  expect([waiting.status, waiting.body]).toMatchObject([408, { access_token: null, refresh_token: null }])
  expect((await ann.call('POST', '/qr_login/look/', { session_token })).body).toEqual({ client_type: clientType })
  await ann.call('POST', '/qr_login/confirm/', { session_token })
  const { body } = await from(page, 'POST', '/qr_login/exchange/', { session_token })
  return body as { access_token: string; refresh_token: string }
}

describe('a plug-in in a page of another origin', () => {
  test.each(origins)('%s signs in by a code, reads highlights to the last page and renews its tokens', async (page) => {
    for (const path of ['/qr_login/trigger/', '/qr_login/exchange/', '/token/refresh/']) {
      const { status, headers } = await preflight(page, 'POST', path)
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, page])
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
    const { access_token, refresh_token } = await connect(page)
    let url: string | null = '/library_items/highlights_feed/'
    const texts: string[] = []
    while (url !== null) {
      const asked = await preflight(page, 'GET', url)
      expect(asked.headers.get('access-control-allow-headers')?.split(', ')).toEqual(
        expect.arrayContaining(['authorization', 'content-type']),
      )
      const { status, headers, body } = await from(page, 'GET', url, undefined, access_token)
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, page])
      for (const entry of body.feed)
        texts.push(...entry.content.my_annotations.map((each: { text: string }) => each.text))
      url = body.next
    }
    expect(texts).toEqual(['The river'])
    expect((await from(page, 'POST', '/token/refresh/', { refresh_token })).status).toBe(200)
  })

  test('may call nothing else, and never with a cookie', async () => {
    for (const [method, path] of [
      ['POST', '/magic_login/trigger/'],
      ['POST', '/save/'],
      ['GET', '/profile/'],
      ['POST', '/qr_login/confirm/'],
      ['POST', '/track/'],
    ] as const) {
      expect([path, (await preflight('https://evil.example', method, path)).status]).toEqual([path, 403])
    }
    const cookie = `accessToken=${ann.tokens.access_token}`
    const asked = await people.call('GET', '/library_items/highlights_feed/', undefined, { headers: { cookie } })
    expect(asked.status).toBe(401)
  })

  test('reads and changes nothing', async () => {
    const { access_token } = await connect('app://obsidian.md')
    const tried = await people.call('POST', '/save/', { url: 'http://127.0.0.1/x' }, { token: access_token })
    expect([tried.status, tried.body.detail]).toEqual([403, 'You do not have permission to perform this action.'])
  })

  test('may wait ten minutes with its code', async () => {
    const begun = await from('null', 'POST', '/qr_login/trigger/', { client_type: 'integration' })
    people.pass(10 * 60_000)
    expect((await from('null', 'POST', '/qr_login/exchange/', begun.body)).status).toBe(408)
  })
})

describe('the tokens of an integration', () => {
  const feed = (token: string) => from('app://obsidian.md', 'GET', '/library_items/highlights_feed/', undefined, token)
  const refresh = (refresh_token: string) => from('app://obsidian.md', 'POST', '/token/refresh/', { refresh_token })

  test('live for years without being renewed, and end immediately when the reader ends them', async () => {
    const fresh = await people.join('bea@example.org')
    const { session_token } = (await from('null', 'POST', '/qr_login/trigger/', { client_type: 'integration' })).body
    await fresh.call('POST', '/qr_login/confirm/', { session_token })
    const { access_token } = (await from('null', 'POST', '/qr_login/exchange/', { session_token })).body
    people.pass(3 * 365 * DAY)
    // In the meantime others sign in, which sweeps up ended sessions.
    await people.join('cyd@example.org')
    expect((await feed(access_token)).status).toBe(200)
    const again = await people.join('bea@example.org')
    const { sessions } = (await again.call('GET', '/sessions/')).body
    const { id } = sessions.find((each: { client_type: string }) => each.client_type === 'integration')
    await again.call('DELETE', `/sessions/${id}/`)
    expect((await feed(access_token)).status).toBe(401)
    ann = await people.join('ann@example.org')
  })

  test('when renewed twice with the same stored token sign out no second device within sixty days', async () => {
    const shared = await connect('app://obsidian.md')
    const first = (await refresh(shared.refresh_token)).body
    people.pass(20 * DAY)
    const second = (await refresh(shared.refresh_token)).body
    expect(second.refresh_token).toBe(first.refresh_token)
    const third = (await refresh(first.refresh_token)).body
    people.pass(39 * DAY)
    expect((await refresh(shared.refresh_token)).body.refresh_token).toBe(third.refresh_token)
    expect((await feed((await refresh(third.refresh_token)).body.access_token)).status).toBe(200)
    people.pass(DAY)
    expect((await refresh(shared.refresh_token)).status).toBe(401)
    ann = await people.join('ann@example.org')
  })
})

describe('a program with a token of the public API', () => {
  let token: string
  const ask = (method: string, path: string, body?: unknown, raw?: string) =>
    people.call(method, `${origin}/public/v1${path}`, body, {
      token,
      headers: { ...json, origin: 'https://roamresearch.com' },
      ...(raw === undefined ? {} : { raw }),
    })
  beforeAll(async () => {
    token = (await ann.call('POST', '/personal_tokens/', { name: 'cli', scope: 'read_write' })).body.token
    for (let index = 0; index < 6; index++) {
      const html = articlePage(`Weir ${index}`, 100)
      const status = index < 4 ? 'queue' : 'archive'
      await ann.call('POST', '/save/', { url: `http://127.0.0.1/weir/${index}`, html })
      await people.service.idle()
      people.pass(1000)
      const { body } = await ask('GET', '/items?limit=1')
      const [item] = body.results
      if (status === 'archive') await ask('PATCH', `/items/${item.id}`, { status })
      if (index % 2 === 0) await ask('POST', `/items/${item.id}/tags`, { name: 'even' })
    }
    people.pass(60_000)
  })

  test('sees its account with email and limits', async () => {
    const { body } = await ask('GET', '/me')
    expect(body).toMatchObject({
      email: 'ann@example.org',
      rate_limit: { read: 120, write: 30, save: 10, search: 30, markdown: 20, burst: 5 },
    })
  })

  test('pages through a search to the end, by status, type and tag', async () => {
    const all = async (query: string): Promise<string[]> => {
      const titles: string[] = []
      let cursor = ''
      do {
        people.pass(1000)
        const { status, body } = await ask('GET', `/search?type=items&query=${query}&limit=2${cursor}`)
        expect(status).toBe(200)
        expect(body.search_results.items).toEqual(body.items)
        titles.push(...body.items.results.map(({ title }: { title: string }) => title))
        expect(body.items.has_more).toBe(body.items.next_cursor !== null)
        cursor = body.items.has_more ? `&cursor=${encodeURIComponent(body.items.next_cursor)}` : ''
      } while (cursor !== '')
      return titles.toSorted()
    }
    expect(await all('weir')).toEqual([0, 1, 2, 3, 4, 5].map((index) => `Weir ${index}`))
    expect(await all('weir&status=archive')).toEqual(['Weir 4', 'Weir 5'])
    expect(await all('weir&status=queue,archive&tag=even')).toEqual(['Weir 0', 'Weir 2', 'Weir 4'])
    expect(await all('weir&content_type=pdf,video')).toEqual([])
    expect(await all('weir&tag=unknown')).toEqual([])
    expect(await all(encodeURIComponent('title:mills'))).toEqual(['On mills'])
    expect(await all(encodeURIComponent('title:river'))).toEqual([])
  })

  test('changes nothing by an empty change', async () => {
    const [item] = (await ask('GET', '/items?limit=1')).body.results
    people.pass(60_000)
    for (const raw of ['{}', '']) {
      const { status, body } = await ask('PATCH', `/items/${item.id}`, undefined, raw)
      expect([status, body]).toEqual([200, item])
      people.pass(1000)
    }
  })

  test('sees when a highlight was last changed', async () => {
    const items = (await ask('GET', '/search?query=mills')).body.items.results
    const [before] = (await ask('GET', `/items/${items[0].id}/annotations`)).body.results
    expect(before.updated_at).toBe(before.created_at)
    people.pass(60_000)
    const { body: after } = await ask('PATCH', `/annotations/${before.id}`, { note: 'a mill' })
    expect(after.created_at).toBe(before.created_at)
    expect(Date.parse(after.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at) + 60_000)
    expect((await ask('PATCH', `/annotations/${before.id}`, {})).body).toEqual(after)
  })

  test('that calls faster than five times a second waits up to a second instead of failing', async () => {
    people.pass(60_000)
    const begun = performance.now()
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask('GET', '/me')))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(performance.now() - begun).toBeGreaterThan(900)
    const { status, headers } = await ask('GET', '/me')
    expect([status, headers.get('retry-after'), headers.get('access-control-expose-headers')]).toEqual([
      429,
      '2',
      expect.stringContaining('retry-after'),
    ])
  })
})
