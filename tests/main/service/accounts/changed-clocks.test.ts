// Tests the fate of sign-ins when the service's clock is set, or starts wrong.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProviderClient } from '../../../../main/service/accounts/oidc/provider-client.ts'
import { code, linkToken, openPeople, type People } from './people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * HOUR

let people: People
beforeEach(async () => {
  people = await openPeople({ publicOrigin: 'https://library.test' })
})
afterEach(() => people.close())

const refresh = (refresh_token: string) => people.call('POST', '/token/refresh/', { refresh_token })
const profile = async (token: string) => (await people.call('GET', '/profile/', undefined, { token })).status
const back = (time: number) => people.pass(-time)

describe('a clock that was ahead and is set back', () => {
  describe.each([
    ['three hours', 3 * HOUR],
    ['ten years', 10 * YEAR],
  ])('by %s', (_, time) => {
    test('makes no access token live longer, and lets its session renew it', async () => {
      const { tokens } = await people.join('ann@example.org')
      expect(await profile(tokens.access_token)).toBe(200)
      back(time)
      expect(await profile(tokens.access_token)).toBe(401)
      const renewed = await refresh(tokens.refresh_token)
      expect(renewed.status).toBe(200)
      expect(await profile(renewed.body.access_token)).toBe(200)
    })

    test('makes no used refresh token good again', async () => {
      const { tokens } = await people.join('ann@example.org')
      const next = (await refresh(tokens.refresh_token)).body
      back(time)
      expect((await refresh(tokens.refresh_token)).status).toBe(401)
      expect((await refresh(next.refresh_token)).status).toBe(401)
    })

    test('ends what was asked for before, with words, and a new sign-in works', async () => {
      const { session_token: asking } = (
        await people.call('POST', '/magic_login/trigger/', { email: 'bo@example.org' })
      ).body
      const [link, digits] = [linkToken(people.emails, 'bo@example.org'), code(people.emails, 'bo@example.org')]
      const plugin = (await people.call('POST', '/qr_login/trigger/', { client_type: 'integration' })).body
      back(time)
      for (const [path, body] of [
        ['/magic_login/token/', { token: link }],
        ['/magic_login/exchange/', { session_token: asking, code: digits }],
        ['/qr_login/exchange/', plugin],
      ] as const) {
        const reply = await people.call('POST', path, body)
        expect([path, reply.status, typeof reply.body.detail]).toEqual([path, 400, 'string'])
      }
      const { tokens } = await people.join('bo@example.org')
      expect(await profile(tokens.access_token)).toBe(200)
    })
  })

  test('by two minutes affects no one', async () => {
    const { tokens } = await people.join('ann@example.org')
    const next = (await refresh(tokens.refresh_token)).body
    back(2 * MINUTE)
    expect(await profile(next.access_token)).toBe(200)
    expect((await refresh(tokens.refresh_token)).body.refresh_token).toBe(next.refresh_token)
  })
})

test('a clock that starts years behind ends no session, and once it is right, neither', async () => {
  const { tokens } = await people.join('ann@example.org')
  back(50 * YEAR)
  const meanwhile = (await refresh(tokens.refresh_token)).body
  expect(await profile(meanwhile.access_token)).toBe(200)
  people.pass(50 * YEAR)
  expect(await profile(meanwhile.access_token)).toBe(401)
  const { status, body } = await refresh(meanwhile.refresh_token)
  expect([status, await profile(body.access_token)]).toEqual([200, 200])
  // A token that was used long ago, by the clock's current time, is a copy.
  expect((await refresh(tokens.refresh_token)).status).toBe(401)
})

test('a clock that is set forward lets expired tokens expire', async () => {
  const { tokens } = await people.join('ann@example.org')
  people.pass(YEAR)
  expect([await profile(tokens.access_token), (await refresh(tokens.refresh_token)).status]).toEqual([401, 401])
  expect(await profile((await people.join('ann@example.org')).tokens.access_token)).toBe(200)
})

describe('a passkey', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const hash = (text: string | Buffer) => createHash('sha256').update(text).digest()
  const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: 'https://library.test' }))
  const credential = (response: object) => ({
    id: encoded(id),
    rawId: encoded(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  /** Returns an authenticator's data about the key that it made. */
  function made(challenge: string) {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    // Flags: a user is present and was verified, and a key follows.
    const head = Buffer.concat([hash('library.test'), Buffer.from([0x45, 0, 0, 0, 0]), Buffer.alloc(16)])
    const authData = Buffer.concat([head, Buffer.from([0, id.length]), id, isoCBOR.encode(cose)])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return credential({
      clientDataJSON: encoded(clientData('webauthn.create', challenge)),
      attestationObject: encoded(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
    })
  }

  function signed(challenge: string) {
    const data = clientData('webauthn.get', challenge)
    const authenticatorData = Buffer.concat([hash('library.test'), Buffer.from([0x05, 0, 0, 0, 0])])
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash(data)]), privateKey)
    return credential({
      clientDataJSON: encoded(data),
      authenticatorData: encoded(authenticatorData),
      signature: encoded(signature),
    })
  }

  const begin = async () => (await people.call('POST', '/passkeys/sign_in/begin/')).body.options.challenge as string
  const signIn = (challenge: string) => people.call('POST', '/passkeys/sign_in/', { credential: signed(challenge) })

  beforeEach(async () => {
    const ann = await people.join('ann@example.org')
    const { options } = (await ann.call('POST', '/passkeys/begin/')).body
    const kept = await ann.call('POST', '/passkeys/', { name: 'A key', credential: made(options.challenge) })
    expect([kept.status, kept.body.name]).toEqual([201, 'A key'])
  })

  const over = {
    code: 'passkey_refused',
    detail: 'This request expired or was already used. Start again.',
  }

  test.each([
    ['five minutes later', 5 * MINUTE],
    ['days later', 72 * HOUR],
    ['after the clock was set back by hours', -3 * HOUR],
  ])('does not sign in by a challenge %s, and says so', async (_, time) => {
    const challenge = await begin()
    people.pass(time)
    const { status, body } = await signIn(challenge)
    expect([status, body]).toEqual([400, over])
  })

  test('signs in once by a challenge of four minutes ago', async () => {
    const challenge = await begin()
    people.pass(4 * MINUTE)
    const { status, body } = await signIn(challenge)
    expect([status, typeof body.short_token]).toEqual([200, 'string'])
    expect((await signIn(challenge)).body).toEqual(over)
  })
})

test('what a provider says about itself is asked again after a clock was set back', async () => {
  let now = Date.now() + YEAR
  const issuer = 'https://id.example'
  const asked: string[] = []
  const client = new ProviderClient(
    { name: 'home', label: 'Home', issuer, clientId: 'us', secret: 'a secret', scopes: ['openid'] },
    async (url) => {
      asked.push(String(url))
      return Response.json({ issuer, authorization_endpoint: `${issuer}/in`, token_endpoint: `${issuer}/token` })
    },
    () => now,
  )
  const begin = () => client.authorizationUrl('https://us.example/', { state: 'a', nonce: 'b', verifier: 'c' })
  await begin()
  now += MINUTE
  await begin()
  expect(asked.length).toBe(1)
  now -= YEAR
  await begin()
  expect(asked.length).toBe(2)
})
