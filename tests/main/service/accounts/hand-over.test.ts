import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { openPeople, type People } from './people.ts'

const MINUTE = 60_000

let people: People
afterEach(() => people.close())

const exchange = (session_token: string) => people.call('POST', '/qr_login/exchange/', { session_token })

describe('signing in by QR code', () => {
  test('answers 408 with both tokens null until the signed-in device confirms, then the tokens, once', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const { body } = await people.call('POST', '/qr_login/trigger/')
    const waiting = await exchange(body.session_token)
    expect(waiting.status).toBe(408)
    expect(waiting.body).toMatchObject({ access_token: null, refresh_token: null })
    expect((await ann.call('POST', '/qr_login/confirm/', body)).status).toBe(204)
    const { status, body: tokens } = await exchange(body.session_token)
    expect(status).toBe(200)
    const profile = await people.call('GET', '/profile/', undefined, { token: tokens.access_token })
    expect(profile.body.email).toBe('ann@example.org')
    expect((await exchange(body.session_token)).status).toBe(400)
    expect((await ann.call('POST', '/qr_login/confirm/', body)).status).toBe(400)
  })

  test('with a challenge gives tokens only to a client that presents its verifier, and a wrong verifier uses nothing up', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const verifier = 'v'.repeat(43)
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const { body } = await people.call('POST', '/qr_login/trigger/', { client_type: 'desktop', code_challenge })
    const { session_token } = body
    expect((await exchange(session_token)).status).toBe(400)
    const show = (code_verifier: string) => people.call('POST', '/qr_login/exchange/', { session_token, code_verifier })
    expect((await show(verifier)).status).toBe(408)
    expect((await ann.call('POST', '/qr_login/look/', { session_token })).body).toEqual({ client_type: 'desktop' })
    expect((await ann.call('POST', '/qr_login/confirm/', { session_token })).status).toBe(204)
    expect((await exchange(session_token)).status).toBe(400)
    for (const wrong of [code_challenge, '', `${verifier}v`]) expect((await show(wrong)).status).toBe(400)
    const { status, body: tokens } = await show(verifier)
    expect(status).toBe(200)
    expect((await show(verifier)).status).toBe(400)
    const { sessions } = (await people.call('GET', '/sessions/', undefined, { token: tokens.access_token })).body
    const own = sessions.find((each: { is_current: boolean }) => each.is_current)
    // Only the desktop's own library is free of limits.
    expect(own.client_type).toBe('web')
    for (const challenge of ['short', `${code_challenge}=`, 'ä'.repeat(43)]) {
      const asked = { client_type: 'desktop', code_challenge: challenge }
      expect((await people.call('POST', '/qr_login/trigger/', asked)).status).toBe(400)
    }
  })

  test('needs a signed-in person to confirm, and cannot be taken over by a second one', async () => {
    people = await openPeople()
    const [ann, eve] = [await people.join('ann@example.org'), await people.join('eve@example.org')]
    const { body } = await people.call('POST', '/qr_login/trigger/', { client_type: 'web' })
    expect((await people.call('POST', '/qr_login/confirm/', body)).status).toBe(401)
    await ann.call('POST', '/qr_login/confirm/', body)
    expect((await eve.call('POST', '/qr_login/confirm/', body)).status).toBe(400)
    const { body: tokens } = await exchange(body.session_token)
    const profile = await people.call('GET', '/profile/', undefined, { token: tokens.access_token })
    expect(profile.body.email).toBe('ann@example.org')
  })

  test('expires after five minutes', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const { body } = await people.call('POST', '/qr_login/trigger/')
    people.pass(4 * MINUTE)
    expect((await exchange(body.session_token)).status).toBe(408)
    people.pass(MINUTE)
    expect((await exchange(body.session_token)).status).toBe(400)
    const fresh = await people.call('POST', '/token/refresh/', { refresh_token: ann.tokens.refresh_token })
    const late = await people.call('POST', '/qr_login/confirm/', body, { token: fresh.body.access_token })
    expect(late.body).toMatchObject({ code: 'qr_login_invalid' })
  })

  test('as an integration gives read-only tokens, also after a refresh', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const { body } = await people.call('POST', '/qr_login/trigger/', { client_type: 'integration' })
    await ann.call('POST', '/qr_login/confirm/', body)
    const { body: first } = await exchange(body.session_token)
    const { body: second } = await people.call('POST', '/token/refresh/', { refresh_token: first.refresh_token })
    for (const { access_token: token } of [first, second]) {
      expect((await people.call('GET', '/library_items/queue_feed/', undefined, { token })).status).toBe(200)
      for (const [method, path, sent] of [
        ['POST', '/save/', { url: 'https://example.org/' }],
        ['PUT', '/profile/', { display_name: 'x' }],
        ['POST', '/personal_tokens/', { name: 'x', scope: 'read_write' }],
        ['POST', '/auth_short_token/', undefined],
        ['POST', '/qr_login/confirm/', body],
        ['DELETE', '/sessions/1/', undefined],
      ] as const) {
        const refused = await people.call(method, path, sent, { token })
        expect([refused.status, refused.body.detail]).toEqual([
          403,
          'You do not have permission to perform this action.',
        ])
      }
    }
  })
})

describe('a short token', () => {
  test('signs in another app of the same person once, within a minute', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const redeem = (short_token: string) => people.call('POST', '/auth_short_token/exchange/', { short_token })
    const { status, body } = await ann.call('POST', '/auth_short_token/')
    expect([status, body.expires_in]).toEqual([201, 60])
    const used = await redeem(body.short_token)
    const profile = await people.call('GET', '/profile/', undefined, { token: used.body.access_token })
    expect(profile.body.email).toBe('ann@example.org')
    expect((await redeem(body.short_token)).status).toBe(401)
    const late = await ann.call('POST', '/auth_short_token/')
    people.pass(MINUTE)
    expect((await redeem(late.body.short_token)).status).toBe(401)
    expect((await redeem('never-given')).status).toBe(401)
  })

  test('works for no other kind of sign-in, and no other kind works for it', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const { body } = await ann.call('POST', '/auth_short_token/')
    const token = body.short_token
    expect((await exchange(token)).status).toBe(400)
    expect((await people.call('POST', '/magic_login/exchange/', { session_token: token })).status).toBe(400)
    expect((await people.call('POST', '/magic_login/token/', { token })).status).toBe(400)
    const qr = await people.call('POST', '/qr_login/trigger/')
    await ann.call('POST', '/qr_login/confirm/', qr.body)
    const crossed = { short_token: qr.body.session_token }
    expect((await people.call('POST', '/auth_short_token/exchange/', crossed)).status).toBe(401)
  })
})
