import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { publicEndpoints, type PublicEndpointName } from '#shared/api/public/endpoints.ts'
import { publicErrorSchema } from '#shared/api/public/schemas.ts'
import { noRateLimits } from '../../../main/service/index.ts'
import { openPeople, origin, type People, type Person } from './accounts/people.ts'
import { articlePage } from './article-page.ts'
import type { Reply } from './open-library.ts'

let people: People
let ann: Person
let token: string

/** Makes a call with a personal token. */
async function ask(method: string, path: string, body?: unknown, own = token): Promise<Reply> {
  return await people.call(method, `${origin}/public/v1${path}`, body, { token: own })
}

/** The validated reply of a call that succeeds. */
async function told<N extends PublicEndpointName>(
  name: N,
  path: string,
  body?: unknown,
): Promise<z.output<NonNullable<(typeof publicEndpoints)[N]['reply']> & z.ZodMiniType>> {
  const endpoint = publicEndpoints[name]
  const reply = await ask(endpoint.method, path, body)
  expect([reply.body?.error, endpoint.status]).toEqual([undefined, expect.arrayContaining([reply.status])])
  return (endpoint.reply as z.ZodMiniType).parse(reply.body) as never
}

async function refused(method: string, path: string, body?: unknown, own = token) {
  const reply = await ask(method, path, body, own)
  const { error } = publicErrorSchema.parse(reply.body)
  return [reply.status, error.code, error.field]
}

async function tokenOf(person: Person, scope: 'read' | 'read_write'): Promise<string> {
  return (await person.call('POST', '/personal_tokens/', { name: 'a program', scope })).body.token
}

const save = async (name: string, more: object = {}) =>
  await told('itemCreate', '/items', { url: `http://127.0.0.1/${name}`, ...more })
const urls = (list: { results: readonly { url: string }[] }) => list.results.map(({ url }) => url.split('/').at(-1))

async function begin(options: Parameters<typeof openPeople>[0] = {}) {
  people = await openPeople({ rateLimits: noRateLimits, ...options })
  ann = await people.join('ann@example.org')
  token = await tokenOf(ann, 'read_write')
}
afterEach(() => people.close())

describe('guesses of personal tokens', () => {
  beforeEach(() => begin({ rateLimits: { ...noRateLimits, guess: { perMinute: 6, burst: 3 } }, address: '192.0.2.1' }))

  test('are answered 429 after a few from one address, and never delay valid tokens', async () => {
    const guess = () => ask('GET', '/me', undefined, `mat_${'x'.repeat(43)}`)
    for (let index = 0; index < 3; index++) expect((await guess()).status).toBe(401)
    const refused = await guess()
    expect([refused.status, publicErrorSchema.parse(refused.body).error.code]).toEqual([429, 'rate_limited'])
    expect(refused.headers.get('retry-after')).toBe('10')
    expect((await ask('GET', '/me')).status).toBe(200)
    people.pass(10_000)
    expect((await guess()).status).toBe(401)
  })
})

describe('personal tokens', () => {
  beforeEach(() => begin())

  test('are shown once, listed without their secret, and useless once revoked', async () => {
    const made = await ann.call('POST', '/personal_tokens/', { name: 'backup', scope: 'read' })
    expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(made.body.token).toMatch(/^mat_[\w-]{43}$/)
    const { body: listed } = await ann.call('GET', '/personal_tokens/')
    expect(listed.personal_tokens.map((each: { name: string }) => each.name)).toEqual(['backup', 'a program'])
    expect(JSON.stringify(listed)).not.toContain(made.body.token)
    expect(listed.personal_tokens[0]).toMatchObject({ hint: made.body.token.slice(-4), last_used_date: null })
    expect((await ask('GET', '/me', undefined, made.body.token)).body).toMatchObject({ token_scope: 'read' })
    const used = await ann.call('GET', '/personal_tokens/')
    expect(used.body.personal_tokens[0].last_used_date).toBe('2026-05-05T10:00:00.000Z')
    expect((await ann.call('DELETE', `/personal_tokens/${made.body.id}/`)).status).toBe(204)
    expect(await refused('GET', '/me', undefined, made.body.token)).toEqual([401, 'authentication_required', null])
    expect((await ann.call('DELETE', `/personal_tokens/${made.body.id}/`)).status).toBe(404)
  })

  test('of someone else can neither be seen nor revoked', async () => {
    const eve = await people.join('eve@example.org')
    const { body } = await ann.call('GET', '/personal_tokens/')
    expect((await eve.call('DELETE', `/personal_tokens/${body.personal_tokens[0].id}/`)).status).toBe(404)
    expect((await eve.call('GET', '/personal_tokens/')).body.personal_tokens).toEqual([])
    expect((await ask('GET', '/me')).status).toBe(200)
  })

  test('open no calls about the account, and access tokens do not open the public API', async () => {
    expect((await ann.call('GET', '/profile/', undefined, { token })).status).toBe(401)
    expect(await refused('GET', '/me', undefined, ann.tokens.access_token)).toEqual([
      401,
      'authentication_required',
      null,
    ])
    const none = await people.call('GET', `${origin}/public/v1/items`)
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await refused('GET', '/me', undefined, 'mat_')).toEqual([401, 'authentication_required', null])
  })

  test('that are read-only write nothing', async () => {
    const item = await save('one')
    const { body: annotation } = await ann.call('POST', '/annotations/', {
      content_id: Number.parseInt(item.id.slice(4), 36),
      text: 'x',
      before_text: '',
      after_text: '',
      char_start: 0,
      char_end: 1,
    })
    const reading = await tokenOf(ann, 'read')
    const writes = Object.values(publicEndpoints).filter(({ method }) => method !== 'GET')
    expect(writes.length).toBeGreaterThan(7)
    for (const { method, path } of writes) {
      const id = path.startsWith('/annotations') ? `ann_${annotation.id.toString(36)}` : item.id
      const sent = method === 'DELETE' ? undefined : { url: 'https://example.org', name: 'x', note: 'x' }
      const at = path.replace('{id}', id).replace('{tag_id}', 'tag_1')
      expect(await refused(method, at, sent, reading)).toEqual([403, 'permission_denied', null])
    }
    expect((await ask('GET', `/items/${item.id}`, undefined, reading)).status).toBe(200)
  })

  test('that are read-only change nothing through the calls of the app either', async () => {
    const reading = await tokenOf(ann, 'read')
    const call = (method: string, path: string, body?: object) =>
      people.call(method, path, body, { token: reading }).then(({ status }) => status)
    expect(await call('GET', '/library_items/queue_feed/')).toBe(200)
    expect(await call('POST', '/save/', { url: 'http://127.0.0.1/one' })).toBe(403)
    expect(await call('PUT', '/library_entries/', { content_id: 1, library_state: 2 })).toBe(403)
  })
})

describe('items', () => {
  beforeEach(() => begin())

  test('give the readings of words as elements in their markdown', async () => {
    const html = articlePage('A page', 120).replace('the river', 'the <ruby>river<rt>kawa</rt></ruby>')
    const made = await ask('POST', '/items', { url: 'https://example.org/ruby', html })
    await people.service.idle()
    const { markdown } = await told('item', `/items/${made.body.id}?include=markdown`)
    expect(markdown).toMatch(/^the <ruby>river<rp>\(<\/rp><rt>kawa<\/rt><rp>\)<\/rp><\/ruby> runs/)
  })

  test('are saved, read with their markdown, changed and deleted', async () => {
    const html = articlePage('A page', 120)
    const made = await ask('POST', '/items', { url: 'https://example.org/a?utm_source=x', html, tags: ['one', 'two'] })
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ processing_status: 'processing' })])
    await people.service.idle()
    const { id } = made.body
    const item = await told('item', `/items/${id}?include=markdown`)
    expect(item).toMatchObject({
      object: 'item',
      title: 'A page',
      status: 'queue',
      processing_status: 'completed',
      content_type: 'article',
      word_count: expect.any(Number),
      is_favorite: false,
      reading_progress: 0,
      inbox_position: null,
      markdown: expect.stringContaining('the river runs'),
    })
    expect(item.tags.map(({ name }) => name)).toEqual(['one', 'two'])
    expect((await told('item', `/items/${id}`)).markdown).toBeNull()
    const finished_at = '2026-01-02T12:00:00.000000+00:00'
    const change = { status: 'archive', is_favorite: true, reading_progress: 0.5, finished_at }
    expect(await told('itemChange', `/items/${id}`, change)).toMatchObject(change)
    const again = await ask('POST', '/items', { url: 'https://example.org/a' })
    expect([again.status, again.body.id, again.body.status, again.body.tags.length]).toEqual([200, id, 'queue', 2])
    expect((await ask('DELETE', `/items/${id}`)).status).toBe(204)
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      expect(await refused(method, `/items/${id}`, method === 'PATCH' ? {} : undefined)).toEqual([
        404,
        'not_found',
        null,
      ])
    }
    expect((await told('items', '/items')).results).toEqual([])
  })

  test('cannot be moved back into the inbox', async () => {
    const { id } = await save('one')
    expect(await refused('PATCH', `/items/${id}`, { status: 'inbox' })).toEqual([400, 'validation_error', 'status'])
  })

  test('are listed by status, type, tag and favorite, where a list of values matches any of them', async () => {
    await save('queued', { tags: ['a', 'b'] })
    const archived = await save('archived', { status: 'archive', tags: ['b'] })
    await save('plain')
    await people.service.idle()
    await ask('PATCH', `/items/${archived.id}`, { is_favorite: true })
    const list = async (query: string) => urls(await told('items', `/items?${query}`)).sort()
    expect(await list('')).toEqual(['archived', 'plain', 'queued'])
    expect(await list('status=queue')).toEqual(['plain', 'queued'])
    expect(await list('status=archive')).toEqual(['archived'])
    expect(await list('status=archive,queue')).toHaveLength(3)
    expect(await list('status=inbox')).toEqual([])
    expect(await list('tag=a')).toEqual(['queued'])
    expect(await list('tag=a,b')).toEqual(['archived', 'queued'])
    expect(await list(`tag=${archived.tags[0]?.id}&status=archive`)).toEqual(['archived'])
    expect(await list('tag=none')).toEqual([])
    expect(await list('content_type=pdf,video')).toEqual([])
    expect(await list('content_type=article,pdf')).toHaveLength(3)
    expect(await list('is_favorite=true')).toEqual(['archived'])
    expect(await list('is_favorite=false')).toEqual(['plain', 'queued'])
  })

  test('come in the requested order, page by page, each once', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await save(name)
      await people.service.idle()
      people.pass(1000)
    }
    const { results } = await told('items', '/items?order=library_position')
    expect(urls({ results })).toEqual(['e', 'd', 'c', 'b', 'a'])
    const positions = results.map((item) => item.library_position ?? 0)
    expect(positions).toEqual(positions.toSorted((one, two) => two - one))
    await ask('PATCH', `/items/${results[4]?.id}`, { is_favorite: true })
    for (const [order, expected] of [
      ['updated', ['a', 'e', 'd', 'c', 'b']],
      ['library_position', ['e', 'd', 'c', 'b', 'a']],
    ] as const) {
      const seen: (string | undefined)[] = []
      let cursor = ''
      for (let pages = 0; pages < 10; pages++) {
        const page = await told('items', `/items?order=${order}&limit=2${cursor}`)
        seen.push(...urls(page))
        if (!page.has_more) break
        cursor = `&cursor=${page.next_cursor}`
      }
      expect(seen).toEqual(expected)
    }
  })

  test('include deleted ones only on request', async () => {
    const { id, updated_at: before } = await save('gone')
    await save('stays')
    // A job that still works on an item would change its place in this order.
    await people.service.idle()
    await ask('DELETE', `/items/${id}`)
    const since = encodeURIComponent(before)
    expect(urls(await told('items', `/items?updated_since=${since}`))).toEqual(['stays'])
    const { results } = await told('items', `/items?updated_since=${since}&include_deleted=true`)
    expect(results.map((item) => [item.url.split('/').at(-1), item.status, item.is_deleted ?? false])).toEqual([
      ['gone', null, true],
      ['stays', 'queue', false],
    ])
    expect(urls(await told('items', '/items?order=library_position&include_deleted=true'))).toEqual(['stays'])
  })

  test('are listed by changes since a moment', async () => {
    const one = await save('one')
    await save('two')
    await people.service.idle()
    const { results } = await told('items', '/items')
    const newest = results[0]?.updated_at ?? ''
    people.pass(1000)
    expect((await told('items', `/items?updated_since=${encodeURIComponent(newest)}`)).results).toEqual([])
    await ask('PATCH', `/items/${one.id}`, { is_favorite: true })
    expect(urls(await told('items', `/items?updated_since=${encodeURIComponent(newest)}`))).toEqual(['one'])
    // An unescaped plus arrives as a space.
    expect(urls(await told('items', `/items?updated_since=${newest}`))).toEqual(['one'])
  })

  test('are found by words', async () => {
    await told('itemCreate', '/items', { url: 'https://example.org/x', html: articlePage('Heronry of Lindholm', 80) })
    await told('itemCreate', '/items', { url: 'https://example.org/y', html: articlePage('Another thing', 80) })
    await people.service.idle()
    const { items } = await told('search', '/search?query=heronry&type=items')
    expect(items.results.map(({ title }) => title)).toEqual(['Heronry of Lindholm'])
    expect((await told('search', '/search?query=nothing-like-it')).items.results).toEqual([])
  })

  test.each([
    ['GET', '/items?limit=0', undefined, 'limit'],
    ['GET', '/items?limit=101', undefined, 'limit'],
    ['GET', '/items?status=gone', undefined, 'status.0'],
    ['GET', '/items?order=random', undefined, 'order'],
    ['GET', '/items?cursor=nonsense', undefined, 'cursor'],
    ['GET', '/items?updated_since=yesterday', undefined, 'updated_since'],
    ['POST', '/items', { url: 'ftp://example.org' }, 'url'],
    ['POST', '/items', {}, 'url'],
    ['GET', '/items/ann_1', undefined, 'id'],
    ['GET', '/items/itm_%27%20OR%201=1', undefined, 'id'],
    ['GET', '/search', undefined, 'query'],
  ])('refuse %s %s %j', async (method, path, body, field) => {
    expect(await refused(method, path, body)).toEqual([400, 'validation_error', field])
  })

  test('that are missing or someone else’s both answer 404', async () => {
    const { id } = await save('mine')
    const eve = await people.join('eve@example.org')
    const foreign = await tokenOf(eve, 'read_write')
    const gone = await ask('GET', '/items/itm_zzzz', undefined, foreign)
    const other = await ask('GET', `/items/${id}`, undefined, foreign)
    expect([other.status, other.body]).toEqual([404, gone.body])
    for (const [method, path, body] of [
      ['PATCH', `/items/${id}`, { is_favorite: true }],
      ['DELETE', `/items/${id}`, undefined],
      ['GET', `/items/${id}/annotations`, undefined],
      ['POST', `/items/${id}/tags`, { name: 'x' }],
    ] as const) {
      expect(await refused(method, path, body, foreign)).toEqual([404, 'not_found', null])
    }
    expect((await told('item', `/items/${id}`)).is_favorite).toBe(false)
  })
})

describe('highlights, tags and reading sessions', () => {
  beforeEach(() => begin())

  const highlight = async (itemId: string, from: number) =>
    (
      await ann.call('POST', '/annotations/', {
        content_id: Number.parseInt(itemId.slice('itm_'.length), 36),
        text: 'words',
        before_text: '',
        after_text: '',
        char_start: from,
        char_end: from + 5,
      })
    ).body.id as number

  test('highlights are listed, read, annotated and removed', async () => {
    const { id } = await save('one')
    for (const from of [0, 10, 20]) await highlight(id, from)
    const first = await told('itemAnnotations', `/items/${id}/annotations?limit=2`)
    expect([first.results.length, first.has_more]).toEqual([2, true])
    const rest = await told('itemAnnotations', `/items/${id}/annotations?cursor=${first.next_cursor}`)
    expect([rest.results.length, rest.has_more, rest.next_cursor]).toEqual([1, false, null])
    const one = first.results[0]?.id ?? ''
    expect(await told('annotation', `/annotations/${one}`)).toMatchObject({ item_id: id, text: 'words', note: null })
    expect(await told('annotationChange', `/annotations/${one}`, { note: 'mine' })).toMatchObject({ note: 'mine' })
    expect((await ask('DELETE', `/annotations/${one}`)).status).toBe(204)
    expect(await refused('GET', `/annotations/${one}`)).toEqual([404, 'not_found', null])
    const eve = await tokenOf(await people.join('eve@example.org'), 'read_write')
    const other = rest.results[0]?.id
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { note: 'hers' } : undefined
      expect(await refused(method, `/annotations/${other}`, body, eve)).toEqual([404, 'not_found', null])
    }
  })

  test('tags are added to items, counted, renamed and removed', async () => {
    const [one, two] = [await save('one'), await save('two')]
    const tag = await told('itemTagAdd', `/items/${one.id}/tags`, { name: 'essays' })
    await told('itemTagAdd', `/items/${two.id}/tags`, { name: 'essays' })
    const other = await told('itemTagAdd', `/items/${two.id}/tags`, { name: 'later' })
    const { results } = await told('tags', '/tags')
    expect(results.map(({ name, item_count }) => [name, item_count])).toEqual([
      ['later', 1],
      ['essays', 2],
    ])
    expect(await refused('PATCH', `/tags/${other.id}`, { name: 'essays' })).toEqual([409, 'conflict', 'name'])
    expect(await told('tagChange', `/tags/${other.id}`, { name: 'soon' })).toMatchObject({ id: other.id, name: 'soon' })
    expect((await ask('DELETE', `/items/${one.id}/tags/${tag.id}`)).status).toBe(204)
    expect(await refused('DELETE', `/items/${one.id}/tags/${tag.id}`)).toEqual([404, 'not_found', null])
    expect((await told('item', `/items/${one.id}`)).tags).toEqual([])
    expect((await ask('DELETE', `/tags/${tag.id}`)).status).toBe(204)
    expect((await told('tags', '/tags')).results.map(({ name }) => name)).toEqual(['soon'])
    const eve = await tokenOf(await people.join('eve@example.org'), 'read_write')
    expect(await refused('PATCH', `/tags/${other.id}`, { name: 'hers' }, eve)).toEqual([404, 'not_found', null])
    expect(await refused('DELETE', `/tags/${other.id}`, undefined, eve)).toEqual([404, 'not_found', null])
  })

  test('reading sessions are listed from a date, newest first, page by page', async () => {
    for (const day of ['01', '02', '03']) {
      const at = `2026-05-${day}T10:00:00Z`
      await ann.call('POST', '/reading_sessions/', { session_date: at, day_start: at, day_end: at, seconds_read: 180 })
    }
    const since = await told('readingSessions', '/reading_sessions?since=2026-05-02T00:00:00Z')
    expect(since.results.map(({ date }) => date.slice(0, 10))).toEqual(['2026-05-03', '2026-05-02'])
    const first = await told('readingSessions', '/reading_sessions?limit=2')
    const rest = await told('readingSessions', `/reading_sessions?limit=2&cursor=${first.next_cursor}`)
    expect([...first.results, ...rest.results].map(({ date }) => date.slice(8, 10))).toEqual(['03', '02', '01'])
    expect([first.results.length, rest.has_more]).toEqual([2, false])
    expect(await refused('GET', '/reading_sessions?since=soon')).toEqual([400, 'validation_error', 'since'])
  })

  test('the account is shown without its secrets', async () => {
    expect(await told('me', '/me')).toEqual({
      object: 'account',
      id: expect.stringMatching(/^act_/),
      name: 'ann',
      email: 'ann@example.org',
      is_pro: true,
      rate_limit: expect.any(Object),
      token_scope: 'read_write',
      created_at: '2026-05-05T10:00:00.000000+00:00',
    })
  })

  test('unknown calls and methods answer in the same form', async () => {
    expect(await refused('GET', '/nothing')).toEqual([404, 'not_found', null])
    expect(await refused('PUT', '/items')).toEqual([405, 'validation_error', null])
  })
})

describe('the limits of the public API', () => {
  beforeEach(() => begin({ rateLimits: {} }))

  test.each([
    ['read', 'GET', '/items', undefined, 120],
    ['write', 'PATCH', '/tags/tag_1', { name: 'x' }, 30],
    ['save', 'POST', '/items', { url: 'http://127.0.0.1/same' }, 10],
    ['search', 'GET', '/search?query=x', undefined, 30],
    ['markdown', 'GET', '/items?include=markdown', undefined, 20],
  ])(
    '%s calls have a limit per minute, given in headers, then answer 429 with whole seconds',
    async (_kind, method, path, body, limit) => {
      for (let index = 0; index < limit; index++) {
        const reply = await ask(method, path, body)
        expect(reply.status).not.toBe(429)
        expect(reply.headers.get('x-ratelimit-limit')).toBe(String(limit))
        expect(Number(reply.headers.get('x-ratelimit-remaining'))).toBeLessThan(limit)
        expect(reply.headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/)
        // A little slower than the limit of five a second.
        people.pass(index % 4 === 3 ? 1000 : 0)
        if (index === 0) people.pass(0)
      }
      let refusal = await ask(method, path, body)
      for (let index = 0; index < limit && refusal.status !== 429; index++) {
        people.pass(250)
        refusal = await ask(method, path, body)
      }
      expect(refusal.status).toBe(429)
      expect(publicErrorSchema.parse(refusal.body).error.code).toBe('rate_limited')
      const seconds = refusal.headers.get('retry-after') ?? ''
      expect(seconds).toMatch(/^[1-9]\d*$/)
      people.pass(Number(seconds) * 1000)
      expect((await ask(method, path, body)).status).not.toBe(429)
    },
  )

  test('allow five calls a second, let five more wait, and refuse the eleventh', async () => {
    const statuses = []
    for (let index = 0; index < 11; index++) statuses.push((await ask('GET', '/me')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    people.pass(1000)
    expect((await ask('GET', '/me')).status).toBe(200)
  })

  test('belong to the account, not to the token', async () => {
    const second = await tokenOf(ann, 'read')
    for (let index = 0; index < 10; index++) await ask('GET', '/me', undefined, index % 2 ? token : second)
    expect((await ask('GET', '/me', undefined, second)).status).toBe(429)
    const eve = await tokenOf(await people.join('eve@example.org'), 'read')
    expect((await ask('GET', '/me', undefined, eve)).status).toBe(200)
  })
})
