import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { generateKeyPairSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '../../../../main/service/database/migrations/index.ts'
import type { Tables } from '../../../../main/service/database/tables.ts'
import { openDatabase } from '../../../../main/sqlite/open-database.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'

/** Tokens signed with the library's own key, which no outsider has. Only forms we would write are accepted. */
describe('an access token', () => {
  const now = Date.parse('2026-05-05T10:00:00Z')
  const seconds = now / 1000
  let folder: string
  let library: OpenLibrary
  let key: Uint8Array
  let honest: JWTPayload

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-'))
    library = await openLibrary({ dataFolder: folder, clock: () => now })
    const { kysely, close } = openDatabase<Tables>(join(folder, 'library.db'), migrations)
    const { secret } = await kysely.selectFrom('signing_key').select('secret').executeTakeFirstOrThrow()
    key = new Uint8Array(secret)
    close()
    honest = JSON.parse(atob(library.tokens.access_token.split('.')[1] ?? ''))
  })
  afterAll(async () => {
    await library.close()
    rmSync(folder, { recursive: true })
  })

  const sign = (payload: JWTPayload, header: object = {}, secret = key) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
      .sign(secret, { crit: { 'x-ours': true } })
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const status = async (token: string) => (await library.call('GET', '/profile/', undefined, { token })).status

  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const parts = () => library.tokens.access_token.split('.')

  const forged: Record<string, () => string | Promise<string>> = {
    'alg none': () => `${base64({ alg: 'none', typ: 'JWT' })}.${parts()[1]}.`,
    'alg HS256 signed with the RS256/ES256 public key': () => sign(honest, {}, new TextEncoder().encode(pem)),
    'missing signature': () => `${parts()[0]}.${parts()[1]}.`,
    'signature of another token': async () => {
      const other = await sign({ ...honest, iat: seconds - 1 })
      return `${parts()[0]}.${parts()[1]}.${other.split('.')[2]}`
    },
    'exp in past by 1 s': () => sign({ ...honest, exp: seconds - 1 }),
    'exp missing': () => sign({ ...honest, exp: undefined }),
    'exp as string': () => {
      const text = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ ...honest, exp: String(honest.exp) })}`
      return import('node:crypto').then(
        ({ createHmac }) => `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`,
      )
    },
    'iss other': () => sign({ ...honest, iss: 'https://evil.example' }),
    'aud other': () => sign({ ...honest, aud: 'another-app' }),
    'kid unknown': () => sign(honest, { kid: 'unknown' }),
    'kid "../../dev/null"': () => sign(honest, { kid: '../../dev/null' }),
    'kid SQL': () => sign(honest, { kid: "1' UNION SELECT 'x'; --" }),
    'jku header to attacker': () => sign(honest, { jku: 'https://evil.example/keys' }),
    'jwk header embedded': () => sign(honest, { jwk: { kty: 'oct', k: Buffer.from(key).toString('base64url') } }),
    'crit unknown': () => sign(honest, { crit: ['x-ours'], 'x-ours': 1 }),
    'token of other user with same sub, other iss': () => sign({ ...honest, iss: 'lectern-2' }),
    'payload not JSON': async () => {
      const { createHmac } = await import('node:crypto')
      const text = `${base64({ alg: 'HS256', typ: 'JWT' })}.${Buffer.from('not json').toString('base64url')}`
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
    },
    'honest, padded': async () => `${await sign(honest)}=`,
    'honest, padded within': async () => (await sign(honest)).replace(/\.(?=[^.]*$)/, '=.'),
    '100 kB token': () => sign({ ...honest, padding: 'x'.repeat(75_000) }),
    'RS256 with 512-bit key': () => `${base64({ alg: 'RS256', typ: 'JWT' })}.${parts()[1]}.${'A'.repeat(86)}`,
  }

  test('made as we make them is accepted', async () => {
    expect(await status(await sign(honest))).toBe(200)
  })

  test.each(Object.keys(forged))('is refused: %s', async (name) => {
    expect(await status((await forged[name]?.()) ?? '')).toBe(401)
  })

  test.each([
    ['of another kind', { token_type: 'refresh' }],
    ['of a session that never was', { session: 999 }],
    ['of another account than its session’s', { sub: '999' }],
    ['from the future', { iat: seconds + 3600, exp: seconds + 7200 }],
    ['without a subject', { sub: undefined }],
    ['with a subject that is no number', { sub: '1 OR 1=1' }],
  ])('is refused: %s', async (_name, claims) => {
    expect(await status(await sign({ ...honest, ...claims }))).toBe(401)
  })

  const vectors = (name: string) => new URL(`../../../../../shared/corpus/robust/vectors/${name}.json`, import.meta.url)
  /** Cases of other providers' tokens (outside/outside-sign-in.test.ts). */
  const outside = ['email_verified false']

  test.skipIf(!existsSync(vectors('jwt')))('is tested with every collected case that concerns our tokens', () => {
    const { cases } = JSON.parse(readFileSync(vectors('jwt'), 'utf8')) as { cases: { case: string }[] }
    const names = cases.map((each) => each.case).filter((name) => !outside.includes(name))
    expect(names.filter((name) => name !== 'refresh after logout' && !(name in forged))).toEqual([])
  })

  test('cannot be refreshed after logout', async () => {
    const tokens = await library.service.localTokens()
    await library.call('POST', '/sign_out/', undefined, { token: tokens.access_token })
    const { refresh_token } = tokens
    expect((await library.call('POST', '/token/refresh/', { refresh_token }, { token: null })).status).toBe(401)
  })

  test.skipIf(!existsSync(vectors('tokens')))('no collected pair of odd tokens signs anyone in', async () => {
    const { cases } = JSON.parse(readFileSync(vectors('tokens'), 'utf8')) as { cases: { a: string; r: string }[] }
    for (const { a, r } of cases) {
      for (const given of [a, r]) {
        const raw = JSON.stringify({ refresh_token: given })
        const { status: refreshed } = await library.call('POST', '/token/refresh/', undefined, { token: null, raw })
        expect([given.slice(0, 20), [400, 401].includes(refreshed)]).toEqual([given.slice(0, 20), true])
        // Other characters cannot be in a header.
        if (/^[\x20-\x7e]*$/.test(given)) expect(await status(given)).toBe(401)
      }
    }
  })
})
