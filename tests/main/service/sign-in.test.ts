import { SignJWT, UnsecuredJWT } from 'jose'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { openLibrary } from './open-library.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

async function withClock() {
  let now = Date.parse('2026-05-05T10:00:00Z')
  const library = await openLibrary({ clock: () => now })
  const refresh = (refresh_token: string) => library.call('POST', '/token/refresh/', { refresh_token }, { token: null })
  const profile = (token: string) => library.call('GET', '/profile/', undefined, { token })
  return { ...library, refresh, profile, pass: (time: number) => (now += time) }
}

describe('access tokens', () => {
  test('expire after a quarter of an hour at most', async () => {
    const { tokens, profile, pass, close } = await withClock()
    pass(15 * MINUTE - SECOND)
    expect((await profile(tokens.access_token)).status).toBe(200)
    pass(2 * SECOND)
    expect((await profile(tokens.access_token)).body).toMatchObject({ code: 'token_not_valid' })
    await close()
  })

  test('from another signer, unsigned, or changed in any character are refused', async () => {
    const { tokens, profile, close } = await withClock()
    const claims = { token_type: 'access', session: 1 }
    const forged = [
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('lectern')
        .setSubject('1')
        .setIssuedAt(1_778_000_000)
        .setExpirationTime('10y')
        .sign(new Uint8Array(32)),
      new UnsecuredJWT(claims).setIssuer('lectern').setSubject('1').setIssuedAt().setExpirationTime('1h').encode(),
      tokens.refresh_token,
    ]
    const [header = '', payload = '', signature = ''] = tokens.access_token.split('.')
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(atob(payload)), sub: '2' })).toString('base64url')
    forged.push(`${header}.${other}.${signature}`, `${header}.${payload}.`, `${header}.${payload}`)
    for (const token of forged) expect((await profile(token)).status).toBe(401)
    await close()
  })

  test('work after a restart of the service', async () => {
    const { mkdtempSync, rmSync } = await import('node:fs')
    const { tmpdir } = await import('node:os')
    const { join } = await import('node:path')
    const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-'))
    const first = await openLibrary({ dataFolder })
    await first.close()
    const second = await openLibrary({ dataFolder })
    const { status } = await second.call('GET', '/profile/', undefined, { token: first.tokens.access_token })
    expect(status).toBe(200)
    await second.close()
    rmSync(dataFolder, { recursive: true })
  })
})

describe('refresh tokens', () => {
  test('work once and bring a new pair', async () => {
    const { tokens, refresh, profile, close } = await withClock()
    const { status, body } = await refresh(tokens.refresh_token)
    expect(status).toBe(200)
    expect(body.refresh_token).not.toBe(tokens.refresh_token)
    expect((await profile(body.access_token)).status).toBe(200)
    await close()
  })

  test('work twice within 30 s, for two windows or a lost answer', async () => {
    const { tokens, refresh, pass, close } = await withClock()
    const one = await refresh(tokens.refresh_token)
    pass(30 * SECOND)
    const two = await refresh(tokens.refresh_token)
    expect([one.status, two.status]).toEqual([200, 200])
    expect((await refresh(one.body.refresh_token)).status).toBe(200)
    expect((await refresh(two.body.refresh_token)).status).toBe(200)
    await close()
  })

  test('used twenty times at the same time within 30 s give the same pair, and a later use ends the session', async () => {
    const { tokens, call, refresh, profile, pass, close } = await withClock()
    const pairs = await Promise.all(Array.from({ length: 20 }, () => refresh(tokens.refresh_token)))
    expect(pairs.map(({ status, body }) => [status, body])).toEqual(pairs.map(() => [200, pairs[0]?.body]))
    const sessions = await call('GET', '/sessions/', undefined, { token: pairs[0]?.body.access_token })
    expect(sessions.body.sessions).toHaveLength(1)
    for (const { body } of pairs) expect((await profile(body.access_token)).status).toBe(200)
    pass(31 * SECOND)
    expect((await refresh(tokens.refresh_token)).status).toBe(401)
    for (const { body } of pairs) {
      expect([(await profile(body.access_token)).status, (await refresh(body.refresh_token)).status]).toEqual([
        401, 401,
      ])
    }
    await close()
  })

  test('reused later end the whole family, access tokens included', async () => {
    const { tokens, refresh, profile, pass, close } = await withClock()
    const { body } = await refresh(tokens.refresh_token)
    pass(30 * SECOND + 1)
    expect((await refresh(tokens.refresh_token)).status).toBe(401)
    expect((await refresh(body.refresh_token)).status).toBe(401)
    expect((await profile(body.access_token)).status).toBe(401)
    await close()
  })

  test('of one sign-in do not end another', async () => {
    const { service, tokens, refresh, pass, close } = await withClock()
    const other = await service.localTokens()
    await refresh(tokens.refresh_token)
    pass(MINUTE)
    await refresh(tokens.refresh_token)
    expect((await refresh(other.refresh_token)).status).toBe(200)
    await close()
  })

  test('expire after thirty days without use, and unknown ones are refused the same way', async () => {
    const { tokens, refresh, pass, close } = await withClock()
    pass(30 * 24 * 60 * MINUTE)
    const late = await refresh(tokens.refresh_token)
    const unknown = await refresh('never-given')
    expect([late.status, late.body]).toEqual([401, unknown.body])
    await close()
  })
})

test('a sign-in email that cannot be sent is logged without its address and link', async () => {
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const mail = async ({ to, text }: { readonly to: string; readonly text: string }): Promise<void> => {
    throw new Error(`no server takes mail for ${to}: ${text}`)
  }
  const library = await openLibrary({ logger, mail, signUp: true })
  const asked = { email: 'ann@example.org', client_type: 'web' }
  expect((await library.call('POST', '/magic_login/trigger/', asked, { token: null })).status).toBe(200)
  await vi.waitFor(() => expect(lines.join('')).toContain('Could not send an email'))
  expect(lines.join('')).not.toMatch(/ann@example|token=/)
  await library.close()
})
