import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { retryAfter } from '#shared/request/policies/retry-after.ts'
import { serveHttp } from '../../../main/service/http/serve-http.ts'
import { OwnBuckets } from '../../../main/service/limits/buckets.ts'
import { RateLimiter } from '../../../main/service/limits/rate-limiter.ts'
import { openPeople, type People } from './accounts/people.ts'
import { runs } from '../../seed.ts'

describe('the private API', () => {
  let people: People
  afterEach(() => people.close())

  const few = { read: { perMinute: 60, burst: 3 }, write: { perMinute: 60, burst: 2 } }

  test('answers 429 when an account calls too often, and normally again after Retry-After', async () => {
    people = await openPeople({ rateLimits: few })
    const ann = await people.join('ann@example.org')
    const ask = () => ann.call('GET', '/profile/')
    for (let index = 0; index < 3; index++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.body.code]).toEqual([429, 'throttled'])
    expect(refused.body.detail).toMatch(/Too many requests/)
    const seconds = retryAfter(refused.headers, 0)
    expect(seconds).toBe(1)
    people.pass((seconds ?? 0) * 1000)
    expect((await ask()).status).toBe(200)
  })

  test('counts each account and route separately', async () => {
    people = await openPeople({ rateLimits: few })
    const [ann, eve] = [await people.join('ann@example.org'), await people.join('eve@example.org')]
    for (let index = 0; index < 4; index++) await ann.call('GET', '/profile/')
    expect((await ann.call('GET', '/profile/')).status).toBe(429)
    expect((await ann.call('GET', '/sessions/')).status).toBe(200)
    expect((await eve.call('GET', '/profile/')).status).toBe(200)
  })

  test('never limits the desktop’s own Host', async () => {
    people = await openPeople({ rateLimits: few })
    const { access_token: token } = await people.service.localTokens()
    for (let index = 0; index < 50; index++) {
      expect((await people.call('GET', '/profile/', undefined, { token })).status).toBe(200)
    }
  })

  test('slows down an account that makes too many changes in a short time, and refuses what would wait for long', async () => {
    people = await openPeople({ rateLimits: { write: { perMinute: 240, burst: 2 } } })
    const ann = await people.join('ann@example.org')
    const change = () => ann.call('PUT', '/profile/', { name: 'Ann' })
    const answers = await Promise.all(Array.from({ length: 20 }, change))
    // Two at the same time, and four more within the second after which the rest must retry.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(200), ...Array(14).fill(429)])
    for (const { status, headers } of answers) {
      if (status === 429) expect(retryAfter(headers, 0)).toBeGreaterThan(0)
    }
  })

  test('takes feedback of signed-out people from each network apart, and the accounts’ always', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const write = async (address: string, path: string, headers = {}) => {
      const body = JSON.stringify({ message: 'Hello', title: 'It broke' })
      const request = new Request(`http://library.test/api/v19${path}`, { method: 'POST', body, headers })
      return (await people.service.handle(request, { address })).status
    }
    for (const path of ['/feedback/', '/bug_reports/']) {
      const stranger: number[] = []
      for (let index = 0; index < 30; index++) stranger.push(await write('192.0.2.1', path))
      expect(stranger.filter((status) => status === 201)).toHaveLength(10)
      expect(new Set(stranger.slice(10))).toEqual(new Set([429]))
      expect(await write('198.51.100.7', path)).toBe(201)
      expect(await write('192.0.2.1', path, { authorization: `Bearer ${ann.tokens.access_token}` })).toBe(201)
    }
  })

  test('is generous by default: a client that syncs two hundred pages at the same time is let through', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    for (let index = 0; index < 200; index++) {
      expect((await ann.call('GET', '/library_items/updates_feed/')).status).toBe(200)
    }
  })
})

describe('a stranger behind the owner’s address', () => {
  let people: People
  afterEach(() => people.close())

  const guess = (path: string, field: string) =>
    Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        people.call('POST', path, { [field]: `guess-${index}`.padEnd(43, 'x') }),
      ),
    )

  test('who guesses until refused does not lock out a user with a right secret', async () => {
    people = await openPeople({ address: '192.0.2.7' })
    const ann = await people.join('ann@example.org')
    const waiting = (await people.call('POST', '/qr_login/trigger/')).body
    for (const [path, field] of [
      ['/token/refresh/', 'refresh_token'],
      ['/magic_login/token/', 'token'],
      ['/qr_login/exchange/', 'session_token'],
      ['/auth_short_token/exchange/', 'short_token'],
    ] as const) {
      expect((await guess(path, field)).at(-1)?.status).toBe(429)
    }
    const { status, body } = await people.call('POST', '/token/refresh/', { refresh_token: ann.tokens.refresh_token })
    expect(status).toBe(200)
    const token = await people.service.localSignInToken()
    expect((await people.call('POST', '/magic_login/token/', { token })).status).toBe(200)
    expect((await people.call('POST', '/qr_login/exchange/', waiting)).status).toBe(408)
    const short = await people.call('POST', '/auth_short_token/', undefined, { token: body.access_token })
    const { short_token } = short.body
    expect((await people.call('POST', '/auth_short_token/exchange/', { short_token })).status).toBe(200)
  })

  test('and a client that renews its tokens all the time is limited', async () => {
    people = await openPeople({ address: '192.0.2.7' })
    let { refresh_token } = (await people.join('ann@example.org')).tokens
    const statuses: number[] = []
    for (let index = 0; index < 130; index++) {
      const { status, body } = await people.call('POST', '/token/refresh/', { refresh_token })
      statuses.push(status)
      if (status === 200) refresh_token = body.refresh_token
    }
    expect([statuses.indexOf(429) > 100, statuses.at(-1)]).toEqual([true, 429])
  })
})

describe('signed out, over HTTP', () => {
  const few = { signedOut: { perMinute: 60, burst: 3 } }

  /** Makes one call per claim, an origin claimed by the client, and returns the statuses. */
  const ask = async (claims: readonly string[], publicOrigin?: string) => {
    const people = await openPeople({ rateLimits: few, ...(publicOrigin ? { publicOrigin } : {}) })
    const door = await serveHttp(people.service, {
      host: '127.0.0.1',
      port: 0,
      ...(publicOrigin ? { publicOrigin } : {}),
    })
    const statuses: number[] = []
    for (const claim of claims) {
      const reply = await fetch(`${door.origin}/api/v19/stripe_prices/`, { headers: { 'x-forwarded-for': claim } })
      statuses.push(reply.status)
      await reply.body?.cancel()
    }
    await door.close()
    await people.close()
    return statuses
  }

  test('an address counts as one caller, whatever it claims', async () => {
    expect(await ask(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])).toEqual([200, 200, 200, 429])
  })

  test('behind a proxy the proxy’s address entry counts, and the client’s earlier entries do not', async () => {
    const origin = 'https://read.example.org'
    const one = ['198.51.100.1, 192.0.2.7', '198.51.100.2, 192.0.2.7', '198.51.100.3, 192.0.2.7']
    expect(await ask([...one, '198.51.100.4, 192.0.2.7', '192.0.2.8'], origin)).toEqual([200, 200, 200, 429, 200])
  })
})

describe('a token bucket', () => {
  test('never allows more than its burst and refill, and gives a correct time to retry', async () => {
    const schedule = fc.array(fc.record({ wait: fc.integer({ min: -2000, max: 20_000 }), calls: fc.nat({ max: 8 }) }))
    const rate = fc.record({ perMinute: fc.integer({ min: 1, max: 600 }), burst: fc.integer({ min: 1, max: 20 }) })
    await fc.assert(
      fc.asyncProperty(schedule, rate, async (steps, { perMinute, burst }) => {
        let now = 1_000_000
        let elapsed = 0
        let allowed = 0
        const limiter = new RateLimiter(new OwnBuckets(() => now))
        for (const { wait, calls } of steps) {
          now += wait
          elapsed += Math.max(0, wait)
          for (let index = 0; index < calls; index++) {
            const taken = await limiter.take('one', { perMinute, burst })
            if (taken.allowed) allowed += 1
            else {
              expect(Number.isInteger(taken.retryAfter)).toBe(true)
              expect(taken.retryAfter).toBeGreaterThan(0)
            }
            expect(taken.remaining).toBeLessThan(burst)
          }
          expect(allowed).toBeLessThanOrEqual(burst + (elapsed * perMinute) / 60_000 + 1e-6)
        }
        const { allowed: free, retryAfter: seconds } = await limiter.take('one', { perMinute, burst })
        if (free) return
        now += seconds * 1000
        expect((await limiter.take('one', { perMinute, burst })).allowed).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })

  test('forgets old keys instead of growing without limit', async () => {
    const limiter = new RateLimiter(new OwnBuckets(() => 0))
    for (let index = 0; index < 60_000; index++) await limiter.take(`key ${index}`, { perMinute: 1, burst: 1 })
    expect((await limiter.take('key 59999', { perMinute: 1, burst: 1 })).allowed).toBe(false)
    expect((await limiter.take('key 0', { perMinute: 1, burst: 1 })).allowed).toBe(true)
  })
})
