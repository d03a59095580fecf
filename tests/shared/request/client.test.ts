import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import type { Tokens } from '#shared/host/ports.ts'
import { contentType } from '#shared/model/content-type.ts'
import type { ClientEvent } from '#shared/request/client.ts'
import { type ClientParts, createClient } from '#shared/request/create-client.ts'
import { RequestError } from '#shared/request/request-error.ts'
import { MemoryTokenStore } from '../../fakes/host-ports.ts'
import { ManualClock, quiet } from '../../fakes/manual-clock.ts'
import { json, ModelService } from '../../fakes/model-service.ts'
import { type Asked, scriptedTransport } from './scripted-transport.ts'
import { runs } from '../../seed.ts'

const base = 'https://host.example/api/v19'
const held: Tokens = { access_token: 'a1', refresh_token: 'r1', issued: 5 }
const content = new ModelService().add()
const library = content.library!

function clientWith(
  answer: (asked: Asked, n: number) => Response | Promise<Response>,
  more: Partial<ClientParts> & { held?: Tokens | null } = {},
) {
  const { transport, asked } = scriptedTransport(answer)
  const clock = new ManualClock()
  const tokens = new MemoryTokenStore(more.held === undefined ? held : more.held)
  const events: ClientEvent[] = []
  const parts = { transport, clock, tokens, base, version: '1.2.3', readOnly: () => false }
  const client = createClient(endpoints, { ...parts, onEvent: (event) => events.push(event), ...more })
  return { client, asked, clock, tokens, events }
}

async function failure(work: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RequestError)
  return error as RequestError
}

const getContent = { params: { id: content.id }, query: {} }

test('a hotel’s sign-in page with status 200 does not count as an answer to a DELETE', async () => {
  const answers = [new Response('<html>Room number?</html>'), new Response(null, { status: 204 }), new Response('')]
  const { client } = clientWith(() => answers.shift()!)
  const remove = () => client.call('annotationDelete', { params: { id: 3 } })
  expect(await failure(remove())).toMatchObject({ code: 'malformed_reply' })
  expect(await remove()).toBeNull()
  expect(await remove()).toBeNull()
})

describe('a request', () => {
  test('carries the version, the bearer and JSON, and is never cached', async () => {
    const { client, asked } = clientWith(() => json(library))
    await client.call('libraryEntries', { body: { content_id: 4, library_state: 2 } })
    const [{ request, method, path, bearer, body }] = asked as [Asked]
    expect([method, path, bearer]).toEqual(['PUT', '/api/v19/library_entries/', 'Bearer a1'])
    expect(body).toEqual({ content_id: 4, library_state: 2 })
    expect(request.headers.get('content-type')).toBe('application/json')
    expect(request.headers.get('x-lectern-version')).toBe('1.2.3')
    expect(request.cache).toBe('no-store')
  })

  test('writes query arrays as JSON, booleans and numbers as text, and omits absent values', async () => {
    const { client, asked } = clientWith(() => json({}, 500))
    const query = {
      filterTags: ['a b', 'ü"'],
      contentTypes: [contentType.article, contentType.podcast],
      isFavorited: false,
      page: 2,
      sort: undefined,
    }
    await failure(client.call('queueFeed', { query }))
    const url = new URL(asked[0]!.request.url)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      filterTags: '["a b","ü\\""]',
      contentTypes: '[1,7]',
      isFavorited: 'false',
      page: '2',
    })
  })

  test('escapes a path parameter so that it cannot leave its segment', async () => {
    const { client, asked } = clientWith(() => json({}, 404))
    await failure(client.call('content', { params: { id: '../../x?y#z' as unknown as number }, query: {} }))
    expect(new URL(asked[0]!.request.url).pathname).toBe('/api/v19/contents/..%2F..%2Fx%3Fy%23z/')
  })

  test('in read-only mode answers every change with an empty 200 and sends nothing', async () => {
    const { client, asked } = clientWith(() => json(content), { readOnly: () => true })
    expect(await client.answer('libraryEntries', { body: { content_id: 4 } })).toEqual({ status: 200, reply: null })
    await client.call('annotationDelete', { params: { id: 3 } })
    await client.call('magicLoginToken', { body: { token: 't' } })
    expect(await client.refreshTokens()).toBe(false)
    expect(asked).toEqual([])
    await client.call('content', getContent)
    expect(asked).toHaveLength(1)
  })
})

describe('a reply', () => {
  test('of refusal becomes a RequestError with url, status, JSON info and code', async () => {
    const body = { detail: 'No such thing', code: 'not_found', field: 'id' }
    const { client } = clientWith(() => json(body, 404))
    const error = await failure(client.call('content', getContent))
    expect(error).toMatchObject({ message: 'No such thing', status: 404, code: 'not_found', info: body })
    expect(error.url).toBe(`${base}/contents/${content.id}/`)
  })

  test('of refusal that is not JSON has the parse error as its cause', async () => {
    const { client } = clientWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    const error = await failure(client.call('content', getContent))
    expect(error).toMatchObject({ status: 502, info: null, code: null })
    expect(error.cause).toBeInstanceOf(SyntaxError)
  })

  test('that never comes becomes status 0 and "No internet connection"', async () => {
    const { client } = clientWith(() => Promise.reject(new TypeError('fetch failed')))
    const error = await failure(client.call('content', getContent))
    expect(error).toMatchObject({ status: 0, message: 'No internet connection' })
    expect(error.cause).toBeInstanceOf(TypeError)
  })

  test('cut off in the middle of its body counts as no answer', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":'))
        controller.error(new Error('reset'))
      },
    })
    const { client } = clientWith(() => new Response(broken))
    expect(await failure(client.call('content', getContent))).toMatchObject({ status: 0 })
  })

  test('that takes over a minute is abandoned', async () => {
    const { client, clock } = clientWith(() => new Promise(() => {}))
    const failed = failure(client.call('content', getContent))
    await clock.advance(60_000)
    expect(await failed).toMatchObject({ status: 0, code: 'network' })
  })

  test('is not awaited after the caller aborts', async () => {
    const { client } = clientWith(() => new Promise(() => {}))
    const interest = new AbortController()
    const failed = failure(client.call('content', getContent, { signal: interest.signal }))
    interest.abort()
    expect(await failed).toMatchObject({ status: 0, code: 'aborted' })
  })

  test('to an aborted call counts neither as failed nor as succeeded', async () => {
    const { client, asked } = clientWith((_asked, n) => (n === 1 ? json(content) : new Promise(() => {})))
    const state = () => client.state('GET', `/contents/${content.id}/`)
    await client.call('content', getContent)
    const interest = new AbortController()
    const failed = failure(client.call('content', getContent, { signal: interest.signal }))
    expect(state()).toBe('PENDING')
    await quiet()
    interest.abort()
    await failed
    expect(asked[1]?.request.signal.aborted).toBe(true)
    expect(state()).toBe('SUCCEEDED')
  })

  test.each([
    ['no JSON', () => new Response('hello')],
    ['nothing', () => new Response(null)],
    ['another shape', () => json({ id: 'x' })],
    ['null', () => json(null)],
  ])('that is %s becomes an error for a malformed reply', async (_name, answer) => {
    const { client } = clientWith(answer)
    expect(await failure(client.call('content', getContent))).toMatchObject({ code: 'malformed_reply' })
    expect(client.state('GET', `/contents/${content.id}/`)).toBe('FAILED')
  })

  test('keeps unknown fields', async () => {
    const { client } = clientWith(() => json({ ...content, shiny: [1] }))
    expect(await client.call('content', getContent)).toMatchObject({ shiny: [1] })
  })
})

describe('following a next', () => {
  test.each([
    'https://evil.example/api/v19/library_items/queue_feed/?cursor=1',
    'https://host.example.evil.example/api/v19/library_items/queue_feed/',
    'http://host.example/api/v19/library_items/queue_feed/',
    'https://host.example/api/v19x/steal/',
    'https://host.example/api/v19/../../steal/',
    'https://host.example/api/v19/%2e%2e/%2e%2e/steal/',
    'https://user:pass@host.example/api/v19/library_items/queue_feed/',
    'https://host.example:8443/api/v19/library_items/queue_feed/',
    '/api/v19/library_items/queue_feed/',
    'javascript:alert(1)',
    '',
  ])('%s is refused', async (url) => {
    const { client, asked } = clientWith(() => json({}))
    expect(await failure(client.follow('queueFeed', url))).toMatchObject({ code: 'foreign_url' })
    expect(asked).toEqual([])
  })

  test('a page of the service is fetched from the address as given', async () => {
    const page = { id: '1', feed: [], next: null, previous: null, current_profile: null, queue_count: 0 }
    const { client, asked } = clientWith(() => json({ ...page, archive_count: 0, cursor: 'c' }))
    await client.follow('queueFeed', `${base}/library_items/queue_feed/?cursor=a%2Bb&x=1`)
    expect(asked[0]?.path).toBe('/api/v19/library_items/queue_feed/?cursor=a%2Bb&x=1')
    expect(asked[0]?.bearer).toBe('Bearer a1')
  })
})

describe('request states', () => {
  const path = `/contents/${content.id}/`

  test('change from pending to succeeded or failed', async () => {
    let answer: (response: Response) => void = () => {}
    const { client } = clientWith(() => new Promise((resolve) => (answer = resolve)))
    expect(client.state('GET', path)).toBe(null)
    const first = client.call('content', getContent)
    await quiet()
    expect(client.state('GET', path)).toBe('PENDING')
    answer(json(content))
    await first
    expect(client.state('GET', path)).toBe('SUCCEEDED')
    const second = failure(client.call('content', getContent))
    await quiet()
    answer(json({}, 500))
    await second
    expect(client.state('GET', path)).toBe('FAILED')
  })

  test('after a 429 fail identical requests immediately until Retry-After has passed, and no others', async () => {
    const { client, asked, clock } = clientWith((_asked, n) =>
      n === 1 ? json({ detail: 'slow', code: 'throttled' }, 429, { 'retry-after': '30' }) : json(content),
    )
    expect(await failure(client.call('content', getContent))).toMatchObject({ status: 429, retryAfter: 30 })
    expect(client.state('GET', path)).toBe('TOO_MANY')
    await clock.advance(10_000)
    const error = await failure(client.call('content', getContent))
    expect(error).toMatchObject({ message: 'Too many requests', status: 429, retryAfter: 20 })
    expect(asked).toHaveLength(1)
    await client.call('content', { params: { id: 99 }, query: {} })
    expect(asked).toHaveLength(2)
    await clock.advance(20_000)
    expect(client.state('GET', path)).toBe('FAILED')
    await client.call('content', getContent)
    expect(client.state('GET', path)).toBe('SUCCEEDED')
  })

  test.each(['2147484', '9999999999', 'Wed, 21 Oct 2099 07:28:00 GMT'])(
    'respect a Retry-After of %s for a day',
    async (value) => {
      const { client, asked, clock } = clientWith(() => json({}, 429, { 'retry-after': value }))
      await failure(client.call('content', getContent))
      await clock.jump(86_399_000)
      await failure(client.call('content', getContent))
      expect(asked).toHaveLength(1)
      await clock.jump(2000)
      await failure(client.call('content', getContent))
      expect(asked).toHaveLength(2)
    },
  )

  test('never let a throttled request out within its window, in any order of calls and time', async () => {
    const step = fc.record({
      id: fc.integer({ min: 1, max: 3 }),
      wait: fc.nat({ max: 40 }),
      after: fc.nat({ max: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const blocked = new Map<string, number>()
        let next = 0
        const { client, clock } = clientWith(({ path }) => {
          expect(clock.now()).toBeGreaterThanOrEqual(blocked.get(path) ?? 0)
          if (next === 0) return json(content)
          blocked.set(path, clock.now() + next * 1000)
          return json({}, 429, { 'retry-after': String(next) })
        })
        for (const { id, wait, after } of steps) {
          next = after
          const error = await client.call('content', { params: { id }, query: {} }).catch((reason: unknown) => reason)
          if (error instanceof RequestError) expect(error.status).toBe(429)
          await clock.jump(wait * 1000)
        }
      }),
      { numRuns: runs(200) },
    )
  })

  test.each([['0'], ['-5'], ['soon'], ['1e3'], [undefined]])('ignore a Retry-After of %s', async (value) => {
    const { client, asked } = clientWith(() => json({}, 429, value === undefined ? {} : { 'retry-after': value }))
    await failure(client.call('content', getContent))
    await failure(client.call('content', getContent))
    expect(asked).toHaveLength(2)
  })

  test('respect a Retry-After that is a date', async () => {
    const date = new Date(new ManualClock().now() + 90_000).toUTCString()
    const { client } = clientWith(() => json({}, 429, { 'retry-after': date }))
    expect(await failure(client.call('content', getContent))).toMatchObject({ retryAfter: 90 })
  })
})

describe('tokens', () => {
  /** A service with one valid pair at a time. Each refresh token works once. */
  function service(status = 401) {
    const state = { access: 'a2', refresh: 'r1', refreshes: 0, gate: Promise.resolve() }
    const answer = async ({ path, bearer, body }: Asked): Promise<Response> => {
      if (path.endsWith('/token/refresh/')) {
        state.refreshes += 1
        await state.gate
        if ((body as { refresh_token: string }).refresh_token !== state.refresh) return json({}, 401)
        state.refresh = `r${state.refreshes + 1}`
        return json({ access_token: state.access, refresh_token: state.refresh })
      }
      return bearer === `Bearer ${state.access}` ? json(content) : json({ code: 'token_not_valid' }, status)
    }
    return { state, answer }
  }

  test.each([401, 403])('a %s renews the tokens, stores them and retries once', async (status) => {
    const { answer } = service(status)
    const { client, asked, tokens, clock, events } = clientWith(answer)
    await client.call('content', getContent)
    expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer a1', null, 'Bearer a2'])
    expect(tokens.tokens).toEqual({ access_token: 'a2', refresh_token: 'r2', issued: clock.now() })
    expect(events).toEqual([{ type: 'session', status: 'valid' }])
  })

  test('fifty calls refused at the same time make one refresh', async () => {
    const { state, answer } = service()
    let open: () => void = () => {}
    state.gate = new Promise((resolve) => (open = resolve))
    const { client, asked } = clientWith(answer)
    const calls = Array.from({ length: 50 }, (_, n) => client.call('content', { params: { id: n + 1 }, query: {} }))
    await quiet()
    open()
    await Promise.all(calls)
    expect(state.refreshes).toBe(1)
    expect(asked).toHaveLength(101)
  })

  test('a call refused for a token renewed in the meantime uses the new one without a refresh', async () => {
    const { state, answer } = service()
    const slow: ((value: null) => void)[] = []
    const { client } = clientWith(async (asked, n) => {
      const response = await answer(asked)
      if (n === 1) await new Promise((resolve) => slow.push(resolve))
      return response
    })
    const first = client.call('content', getContent)
    await quiet()
    await client.call('content', { params: { id: 2 }, query: {} })
    slow[0]?.(null)
    await first
    expect(state.refreshes).toBe(1)
  })

  test('a refused retry is reported and not tried a third time', async () => {
    const { client, asked, events } = clientWith(({ path }) =>
      path.endsWith('/token/refresh/')
        ? json({ access_token: 'a2', refresh_token: 'r2' })
        : json({ code: 'token_not_valid' }, 401),
    )
    expect(await failure(client.call('content', getContent))).toMatchObject({ status: 401 })
    expect(asked).toHaveLength(3)
    expect(events).toContainEqual({ type: 'init-login' })
  })

  test('a refused refresh ends the session and asks the reader to sign in', async () => {
    const { state, answer } = service()
    state.refresh = 'other'
    const { client, tokens, events } = clientWith(answer)
    expect(await failure(client.call('content', getContent))).toMatchObject({ status: 401 })
    expect(tokens.tokens).toBe(null)
    expect(events).toContainEqual({ type: 'session', status: 'invalid' })
    expect(events).toContainEqual({ type: 'init-login' })
  })

  test('a refresh refused because another window was faster uses that window’s tokens', async () => {
    const { state, answer } = service()
    state.refresh = 'r9'
    const { client, tokens } = clientWith(async (asked) => {
      const response = await answer(asked)
      if (asked.path.endsWith('/token/refresh/')) {
        tokens.tokens = { access_token: 'a2', refresh_token: 'r9', issued: 9 }
      }
      return response
    })
    await client.call('content', getContent)
    expect(tokens.tokens?.refresh_token).toBe('r9')
  })

  test('a refused refresh does not sign out of a library that issues new tokens itself', async () => {
    const { client, tokens, events } = clientWith(({ path, request }) => {
      if (path.endsWith('/token/refresh/')) return json({}, 401)
      return request.headers.get('authorization') === 'Bearer a3'
        ? json(content)
        : json({ code: 'token_not_valid' }, 401)
    })
    tokens.write = async () => {
      tokens.tokens = { access_token: 'a3', refresh_token: 'r3', issued: 9 }
    }
    expect(await client.call('content', getContent)).toMatchObject({ id: content.id })
    expect(events).toEqual([{ type: 'session', status: 'valid' }])
  })

  test.each([
    ['nobody answers', () => Promise.reject(new TypeError('gone')), 0],
    ['the service fails', () => json({}, 503), 503],
  ])('when %s to a refresh the session continues', async (_name, refused, status) => {
    const { client, tokens, events } = clientWith(({ path }) =>
      path.endsWith('/token/refresh/') ? refused() : json({ code: 'token_not_valid' }, 401),
    )
    expect(await failure(client.call('content', getContent))).toMatchObject({ status })
    expect(tokens.tokens).toEqual(held)
    expect(events).toEqual([])
  })

  test('a throttled refresh is not repeated before its time', async () => {
    const { client, asked, clock } = clientWith(({ path }) =>
      path.endsWith('/token/refresh/')
        ? json({ code: 'throttled' }, 429, { 'retry-after': '60' })
        : json({ code: 'token_not_valid' }, 401),
    )
    for (let n = 1; n <= 5; n += 1) {
      const error = await failure(client.call('content', { params: { id: n }, query: {} }))
      expect(error.status).toBe(429)
    }
    const refreshes = () => asked.filter(({ path }) => path.endsWith('/token/refresh/'))
    expect(refreshes()).toHaveLength(1)
    await clock.advance(60_000)
    await failure(client.call('content', getContent))
    expect(refreshes()).toHaveLength(2)
  })

  test('a 403 repeated after the renewal does not end the session', async () => {
    const { client, events } = clientWith(({ path }) =>
      path.endsWith('/token/refresh/')
        ? json({ access_token: 'a2', refresh_token: 'r2' })
        : json({ code: 'permission_denied' }, 403),
    )
    expect(await failure(client.call('content', getContent))).toMatchObject({ status: 403 })
    expect(events).toEqual([])
  })

  test('a call while signed out is refused without a refresh', async () => {
    const { client, asked, events } = clientWith(() => json({ code: 'token_not_valid' }, 401), { held: null })
    await failure(client.call('content', getContent))
    expect(asked).toHaveLength(1)
    expect(events).toContainEqual({ type: 'session', status: 'invalid' })
  })
})

describe('responses that are too large', () => {
  const tooLarge = () => json({ errorType: 'Function.ResponseSizeTooLarge' }, 502)

  test('are requested again without the proxy', async () => {
    const { client, asked, events } = clientWith(
      ({ request }) => (request.url.startsWith('https://direct.example/') ? json(content) : tooLarge()),
      { unproxiedOrigin: 'https://direct.example' },
    )
    await client.call('content', getContent)
    expect(asked[1]?.request.url).toBe(`https://direct.example/api/v19/contents/${content.id}/`)
    expect(events).not.toContainEqual(expect.objectContaining({ type: 'too-large' }))
  })

  test.each([['https://direct.example'], [null]])('are reported when that fails (direct host: %s)', async (origin) => {
    const { client, events } = clientWith(tooLarge, { unproxiedOrigin: origin })
    expect(await failure(client.call('content', getContent))).toMatchObject({ status: 502 })
    expect(events).toEqual([{ type: 'too-large', url: `${base}/contents/${content.id}/` }])
    expect(client.state('GET', `/contents/${content.id}/`)).toBe('FAILED')
  })

  test('are not assumed for any other 502', async () => {
    const { client, asked, events } = clientWith(() => json({}, 502), { unproxiedOrigin: 'https://direct.example' })
    await failure(client.call('content', getContent))
    expect(asked).toHaveLength(1)
    expect(events).toEqual([])
  })
})
