import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as messages from '#shared/words/messages.ts'
import { code, linkToken, openPeople, origin, type People } from './people.ts'

const MINUTE = 60_000
const email = 'ann@example.org'

let people: People
afterEach(() => people.close())

const trigger = async (to = email, more: object = {}) =>
  await people.call('POST', '/magic_login/trigger/', { email: to, ...more })
const open = (token: string) => people.call('POST', '/magic_login/token/', { token })
const exchange = (session_token: string, given?: string) =>
  people.call('POST', '/magic_login/exchange/', { session_token, ...(given === undefined ? {} : { code: given }) })

describe('a magic link', () => {
  test('signs in the device that opens it and then, once, the one that requested it', async () => {
    people = await openPeople()
    const { body } = await trigger()
    const waiting = await exchange(body.session_token)
    expect([waiting.status, waiting.body]).toEqual([
      408,
      { detail: expect.any(String), code: 'pending', access_token: null, refresh_token: null },
    ])
    const opened = await open(linkToken(people.emails, email))
    const followed = await exchange(body.session_token)
    expect([opened.status, followed.status]).toEqual([200, 200])
    for (const { body: tokens } of [opened, followed]) {
      const { body: profile } = await people.call('GET', '/profile/', undefined, { token: tokens.access_token })
      expect(profile).toMatchObject({ email, name: 'ann', is_premium: true })
    }
    expect((await exchange(body.session_token)).body).toMatchObject({ code: 'magic_link_invalid' })
  })

  test('works once', async () => {
    people = await openPeople()
    await trigger()
    const token = linkToken(people.emails, email)
    const [one, two] = [await open(token), await open(token)]
    expect([one.status, two.status, two.body.code]).toEqual([200, 400, 'magic_link_invalid'])
  })

  test('shows whom it signs in and is not used up by that', async () => {
    people = await openPeople()
    await people.join(email)
    await trigger()
    await trigger('new@example.org')
    const owner = (token: string) => people.call('POST', '/magic_login/account/', { token })
    const token = linkToken(people.emails, email)
    expect([(await owner(token)).body, (await owner(token)).body]).toEqual(
      Array.from({ length: 2 }, () => ({ account_id: expect.any(Number), name: 'ann', email })),
    )
    expect((await open(token)).status).toBe(200)
    expect([(await owner(token)).status, (await owner('x'.repeat(43))).status]).toEqual([400, 400])
    expect((await owner(linkToken(people.emails, 'new@example.org'))).body).toEqual({
      account_id: null,
      name: null,
      email: 'new@example.org',
    })
    expect((await owner(await people.service.localSignInToken())).body).toMatchObject({ name: 'Reader', email: null })
  })

  test('that the service printed works for an hour', async () => {
    people = await openPeople()
    const late = await people.service.localSignInToken()
    people.pass(60 * 60_000)
    expect((await open(late)).status).toBe(400)
    const soon = await people.service.localSignInToken()
    people.pass(60 * 60_000 - 1)
    expect((await open(soon)).status).toBe(200)
  })

  test('works for a quarter of an hour', async () => {
    people = await openPeople()
    const { body } = await trigger()
    const token = linkToken(people.emails, email)
    people.pass(15 * MINUTE)
    expect((await open(token)).body).toMatchObject({ code: 'magic_link_invalid' })
    expect((await exchange(body.session_token)).body).toMatchObject({ code: 'magic_link_invalid' })
    await trigger()
    people.pass(15 * MINUTE - 1)
    expect((await open(linkToken(people.emails, email))).status).toBe(200)
  })

  test('is not used up by a mail scanner that fetches its address', async () => {
    people = await openPeople()
    await trigger()
    const token = linkToken(people.emails, email)
    const page = `${origin}/login/magic_login_redirect?token=${token}`
    for (const method of ['GET', 'HEAD', 'GET']) await people.call(method, page)
    await people.call('GET', `/magic_login/token/?token=${token}`)
    expect((await open(token)).status).toBe(200)
  })

  test('leads to the same account, however the address is spelled', async () => {
    people = await openPeople()
    const one = await people.join('ann@example.org')
    await trigger(' Ann@Example.ORG ')
    const { body } = await open(linkToken(people.emails, 'ann@example.org'))
    const again = await people.call('GET', '/profile/', undefined, { token: body.access_token })
    expect(again.body.account_id).toBe((await one.call('GET', '/profile/')).body.account_id)
  })

  test('is stored as a hash: no secret of a sign-in can be read from the disk', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-'))
    people = await openPeople({ dataFolder })
    const { body } = await trigger()
    const secrets = [body.session_token, linkToken(people.emails, email)]
    const { body: tokens } = await open(secrets[1])
    secrets.push(tokens.refresh_token, tokens.access_token)
    const { body: made } = await people.call('POST', '/personal_tokens/', { name: 'x' }, { token: tokens.access_token })
    secrets.push(made.token, made.token.slice('mat_'.length))
    const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.map(({ name }) => name)).toContain('library.db')
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name))
      for (const secret of secrets) expect(bytes.includes(secret)).toBe(false)
    }
    rmSync(dataFolder, { recursive: true, force: true })
  })

  test.each(['access_token', 'token_not_valid', '', 'x'.repeat(512)])(
    'refuses a token that was never sent (%#)',
    async (token) => {
      people = await openPeople()
      expect([(await open(token)).status, (await exchange(token)).status]).toEqual([400, 400])
    },
  )
})

describe('an email to an address that has no account when it is opened', () => {
  const closed = async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-'))
    people = await openPeople({ dataFolder })
    const { body } = await trigger()
    const sent = [linkToken(people.emails, email), code(people.emails, email)] as const
    await people.close()
    people = await openPeople({ dataFolder, signUp: false })
    return { session: body.session_token as string, sent, dataFolder }
  }

  test('reports this through its link and its code', async () => {
    const { session, sent, dataFolder } = await closed()
    const refused = [await open(sent[0]), await exchange(session, sent[1])]
    for (const { status, body } of refused) {
      expect([status, body]).toEqual([404, { code: 'account_not_found', detail: messages.accountMissing }])
    }
    await people.close()
    rmSync(dataFolder, { recursive: true, force: true })
  })

  test('reveals this to no one who has not read the email', async () => {
    const { session, sent, dataFolder } = await closed()
    const wrong = sent[1] === '000000' ? '000001' : '000000'
    expect((await exchange(session, wrong)).body.code).toBe('magic_link_invalid')
    expect((await exchange(session)).status).toBe(408)
    const asked = await trigger('nobody@example.org')
    expect([asked.status, people.emails]).toEqual([200, []])
    expect((await exchange(asked.body.session_token)).status).toBe(408)
    expect((await exchange(asked.body.session_token, wrong)).body.code).toBe('magic_link_invalid')
    await people.close()
    rmSync(dataFolder, { recursive: true, force: true })
  })
})

describe('the code of the email', () => {
  test('signs in the device that requested it, and uses up the link', async () => {
    people = await openPeople()
    const { body } = await trigger()
    const token = linkToken(people.emails, email)
    expect((await exchange(body.session_token, code(people.emails, email))).status).toBe(200)
    expect((await open(token)).status).toBe(400)
  })

  test('is useless on another device, and five wrong codes end the sign-in with its link', async () => {
    people = await openPeople()
    const { body } = await trigger()
    const right = code(people.emails, email)
    const wrong = right === '000000' ? '000001' : '000000'
    const other = await trigger('eve@example.org')
    expect((await exchange(other.body.session_token, right)).status).toBe(400)
    for (let index = 0; index < 5; index++) expect((await exchange(body.session_token, wrong)).status).toBe(400)
    expect((await exchange(body.session_token, right)).status).toBe(400)
    expect((await open(linkToken(people.emails, email))).status).toBe(400)
  })
})

describe('asking for a link', () => {
  test('does not reveal who has an account: strangers get the same answer without an email, and no answer waits for one', async () => {
    let arrives = () => {}
    const slow = new Promise<void>((resolve) => (arrives = resolve))
    const sent: string[] = []
    people = await openPeople({ signUp: false, mail: (email) => (sent.push(email.to), slow) })
    const stranger = await trigger('stranger@example.org')
    expect([stranger.status, Object.keys(stranger.body)]).toEqual([200, ['session_token', 'takes_code']])
    expect(sent).toEqual([])
    await people.close()
    people = await openPeople({ mail: (email) => (sent.push(email.to), slow) })
    const known = await trigger()
    expect([known.status, Object.keys(known.body)]).toEqual([200, ['session_token', 'takes_code']])
    expect(known.body.session_token).toHaveLength(stranger.body.session_token.length)
    await vi.waitFor(() => expect(sent).toEqual([email]))
    arrives()
  })

  test('never creates an account where signing up is closed, even with a valid token', async () => {
    people = await openPeople({ signUp: false })
    const { body } = await trigger('stranger@example.org')
    expect(people.emails).toEqual([])
    expect((await exchange(body.session_token, '123456')).status).toBe(400)
  })

  test('succeeds even if the mail server fails', async () => {
    people = await openPeople({ mail: () => Promise.reject(new Error('no route to host')) })
    expect((await trigger()).status).toBe(200)
  })

  test.each([
    'ann',
    'ann@',
    '@example.org',
    'ann@localhost',
    'ann@example..org',
    'a nn@example.org',
    'ann@example.org\r\nBcc: eve@example.org',
    'ann@example.org\nx',
    `${'a'.repeat(250)}@example.org`,
    'аnn@example.org', // a Cyrillic a
    'ann@exаmple.org',
    'ann@[127.0.0.1]',
    '"ann eve"@example.org',
    'ann@example.org,eve@example.org',
  ])('refuses %j as an address', async (given) => {
    people = await openPeople()
    const { status, body } = await trigger(given)
    expect([status, body.field]).toEqual([400, 'email'])
  })

  test('a hundred times in a minute for one address answers as usual each time, and sends five emails', async () => {
    people = await openPeople()
    for (let index = 0; index < 100; index++) {
      const { status, body } = await trigger()
      expect([status, Object.keys(body)]).toEqual([200, ['session_token', 'takes_code']])
    }
    expect(people.emails).toHaveLength(5)
    people.pass(10 * MINUTE)
    await trigger()
    expect(people.emails).toHaveLength(6)
  })

  test('a hundred times in a minute from one IP address, for any email addresses, sends twenty emails, and more calls answer 429', async () => {
    people = await openPeople({ address: '192.0.2.7' })
    const replies = []
    for (let index = 0; index < 130; index++) replies.push(await trigger(`person-${index}@example.org`))
    expect(people.emails).toHaveLength(20)
    expect(replies.slice(0, 100).map(({ status }) => status)).toEqual(Array(100).fill(200))
    const refused = replies.at(-1)
    expect([refused?.status, refused?.body]).toMatchObject([429, { code: 'throttled', detail: expect.any(String) }])
    expect(refused?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  })
})

test('a thousand polls in a minute answer 429, one a second never does', async () => {
  people = await openPeople({ address: '192.0.2.7' })
  const { body } = await trigger()
  const poll = async () => (await exchange(body.session_token)).status
  for (let second = 0; second < 600; second++) {
    expect(await poll()).toBe(408)
    people.pass(1000)
  }
  const statuses = []
  for (let index = 0; index < 1000; index++) statuses.push(await poll())
  expect(statuses).toContain(429)
})

const vectors = new URL('../../../../../shared/corpus/robust/vectors/magic-link.json', import.meta.url)
test.skipIf(!existsSync(vectors))('every collected magic link case has a test in this file', async () => {
  people = await openPeople()
  const { cases } = JSON.parse(readFileSync(vectors, 'utf8')) as { cases: { case: string }[] }
  const own = readFileSync(new URL(import.meta.url), 'utf8')
  const covered: Record<string, string> = {
    'token after 15 min': 'works for a quarter of an hour',
    // Answered as usual since a stranger could use the limit up for the address's reader.
    '100 triggers in a minute for one email -> 429 with Retry-After': 'a hundred times in a minute for one address',
    '100 triggers in a minute from one IP -> 429': 'a hundred times in a minute from one place',
    'token in Referer: page sends Referrer-Policy no-referrer': "'referrer-policy': 'no-referrer'",
    'unicode homograph email rejected or kept distinct': 'a Cyrillic a',
    'email with CRLF': 'Bcc: eve',
    'email 255+ chars': "'a'.repeat(250)",
    'trigger for unknown email: same status and time': 'tells nobody who has an account',
    'QR polling 1000/min -> 429': 'a thousand polls in a minute',
  }
  const door = readFileSync(new URL('../http-door.test.ts', import.meta.url), 'utf8')
  for (const { case: name } of cases) {
    const words = covered[name]
    expect([name, words !== undefined && (own.includes(words) || door.includes(words))]).toEqual([name, true])
  }
})
