import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { publicEndpoints } from '#shared/api/public/endpoints.ts'
import { publicErrorSchema } from '#shared/api/public/schemas.ts'
import { errorSchema, tokensSchema } from '#shared/api/schemas.ts'
import type { Email } from '../../../../main/service/index.ts'
import { promised } from '../../../main/service/open-library.ts'
import type { Door, OpenDoor } from '../doors.ts'

/** Sign-in, devices, integrations and accounts, as a client sees them through each door. */
export function describeAccounts(doors: readonly Door[]): void {
  describe.each(doors)('accounts, $name', (door) => {
    let open: OpenDoor
    const emails: Email[] = []

    beforeAll(async () => {
      open = await door.open({ signUp: true, mail: (email) => void emails.push(email) })
    })
    afterAll(() => open.close())

    const signedOut = (method: string, path: string, body?: unknown) => open.call(method, path, body, { token: null })
    const ask = (method: string, path: string, token: string, body?: unknown) =>
      open.call(method, `${open.origin}/public/v1${path}`, body, { token })

    test('a new user requests a magic link, polls, opens it, and both devices are signed in', async () => {
      const asked = await signedOut('POST', '/magic_login/trigger/', { email: 'ann@example.org', client_type: 'web' })
      const { session_token } = promised(endpoints.magicLoginTrigger.reply, asked.body)
      const pending = await signedOut('POST', '/magic_login/exchange/', { session_token })
      expect([pending.status, pending.body.access_token, pending.body.refresh_token]).toEqual([408, null, null])
      await open.service.idle()
      const link = /http\S+token=([\w-]+)/.exec(emails.at(-1)?.text ?? '')
      expect(link?.[0]).toBe(`${open.origin}/login/magic_login_redirect?token=${link?.[1]}`)
      const opened = await signedOut('POST', '/magic_login/token/', { token: link?.[1] })
      const followed = await signedOut('POST', '/magic_login/exchange/', { session_token })
      for (const { status, body } of [opened, followed]) {
        expect(status).toBe(200)
        const { access_token } = promised(tokensSchema, body)
        const profile = await open.call('GET', '/profile/', undefined, { token: access_token })
        expect(profile.body).toMatchObject({ email: 'ann@example.org', is_premium: true, premium_type: 3 })
      }
      const stale = await signedOut('POST', '/magic_login/token/', { token: link?.[1] })
      expect([stale.status, promised(errorSchema, stale.body).code]).toEqual([400, 'magic_link_invalid'])
    })

    test('a device that shows a QR code gets JSON with 408 until the other device confirms', async () => {
      const { body } = await signedOut('POST', '/qr_login/trigger/')
      for (let index = 0; index < 3; index++) {
        const pending = await signedOut('POST', '/qr_login/exchange/', body)
        expect([pending.status, pending.headers.get('content-type')]).toEqual([408, 'application/json; charset=utf-8'])
        expect(pending.body).toMatchObject({ access_token: null, refresh_token: null })
      }
      expect((await open.call('POST', '/qr_login/confirm/', body)).status).toBe(204)
      promised(tokensSchema, (await signedOut('POST', '/qr_login/exchange/', body)).body)
    })

    test('a plug-in that refreshes on any error and retries once gets its answer', async () => {
      const { body } = await signedOut('POST', '/qr_login/trigger/', { client_type: 'integration' })
      await open.call('POST', '/qr_login/confirm/', body)
      let tokens = promised(tokensSchema, (await signedOut('POST', '/qr_login/exchange/', body)).body)
      const ask = async (path: string, token: string) =>
        await open.call('GET', path, undefined, { token, version: 'v11' })
      const patient = async (path: string, token = tokens.access_token) => {
        const reply = await ask(path, token)
        if (reply.status < 400) return reply
        const refreshed = await signedOut('POST', '/token/refresh/', { refresh_token: tokens.refresh_token })
        expect(refreshed.status).toBe(200)
        tokens = promised(tokensSchema, refreshed.body)
        return ask(path, tokens.access_token)
      }
      const path = '/library_items/highlights_feed/'
      expect((await patient(path, 'stale')).status).toBe(200)
      // An error that no refresh can fix refreshes, too: the tokens are new and valid, and the answer is the same.
      const before = tokens.refresh_token
      expect((await patient('/contents/999999/')).status).toBe(404)
      expect(tokens.refresh_token).not.toBe(before)
      expect((await patient(path)).status).toBe(200)
    })

    test('an integration reads with its token and cannot write', async () => {
      const { body } = await signedOut('POST', '/qr_login/trigger/', { client_type: 'integration' })
      await open.call('POST', '/qr_login/confirm/', body)
      const { access_token: token } = (await signedOut('POST', '/qr_login/exchange/', body)).body
      expect(
        (await open.call('GET', '/library_items/highlights_feed/', undefined, { token, version: 'v11' })).status,
      ).toBe(200)
      const refused = await open.call('POST', '/save/', { url: 'https://example.org/' }, { token })
      expect([refused.status, refused.body.detail]).toEqual([403, 'You do not have permission to perform this action.'])
    })

    test('the extension signs the app in with a short-lived token', async () => {
      const { body } = await open.call('POST', '/auth_short_token/')
      const exchanged = await signedOut('POST', '/auth_short_token/exchange/', { short_token: body.short_token })
      promised(tokensSchema, exchanged.body)
      expect((await signedOut('POST', '/auth_short_token/exchange/', { short_token: body.short_token })).status).toBe(
        401,
      )
    })

    test('a sign-in is listed and can be ended from there', async () => {
      const { body } = await open.call('POST', '/auth_short_token/')
      const { body: other } = await signedOut('POST', '/auth_short_token/exchange/', { short_token: body.short_token })
      const { sessions } = promised(endpoints.sessions.reply, (await open.call('GET', '/sessions/')).body)
      const newest = Math.max(...sessions.map(({ id }) => id))
      expect((await open.call('DELETE', `/sessions/${newest}/`)).status).toBe(204)
      const ended = await open.call('GET', '/profile/', undefined, { token: other.access_token })
      expect([ended.status, ended.body.code]).toEqual([401, 'token_not_valid'])
    })

    test('handles, prices and checkouts answer as documented', async () => {
      const { body: profile } = await open.call('GET', '/profile/')
      const check = await open.call('GET', '/handles/check_available/?handle=ann')
      expect(check.body).toEqual({ handle: 'ann', is_available: true, reason: null })
      expect((await open.call('POST', '/handles/claim/', { handle: 'ann' })).status).toBe(201)
      expect((await signedOut('GET', '/stripe_prices/')).body.annual).toEqual({
        id: '',
        unit_amount: 0,
        currency: 'usd',
        interval: 'year',
      })
      const paid = await open.call('POST', `/profile/${profile.id}/annual_checkout_url/`)
      expect([paid.status, paid.body]).toEqual([200, { url: null }])
    })

    test('a program with a personal token saves, lists, tags and changes items', async () => {
      const made = await open.call('POST', '/personal_tokens/', { name: 'script', scope: 'read_write' })
      const { token } = promised(endpoints.personalTokenCreate.reply, made.body)
      const saved = await ask('POST', '/items', token, { url: 'http://127.0.0.1/public' })
      const item = promised(publicEndpoints.itemCreate.reply, saved.body)
      expect([saved.status, saved.headers.get('x-ratelimit-limit')]).toEqual([201, '10'])
      const tag = await ask('POST', `/items/${item.id}/tags`, token, { name: 'essays' })
      promised(publicEndpoints.itemTagAdd.reply, tag.body)
      const changed = await ask('PATCH', `/items/${item.id}`, token, { status: 'archive' })
      expect(promised(publicEndpoints.itemChange.reply, changed.body).status).toBe('archive')
      const listed = await ask('GET', '/items?status=archive&tag=essays', token)
      expect(promised(publicEndpoints.items.reply, listed.body).results.map(({ id }) => id)).toEqual([item.id])
      expect((await open.call('DELETE', `/personal_tokens/${made.body.id}/`)).status).toBe(204)
      const refused = await ask('GET', '/me', token)
      expect(promised(publicErrorSchema, refused.body).error.code).toBe('authentication_required')
    })

    test('the API lists its calls on request', async () => {
      const { status, body } = await open.call('GET', `${open.origin}/api/docs.json`, undefined, { token: null })
      expect([status, body.openapi]).toEqual([200, '3.1.0'])
      expect(Object.keys(body.paths)).toContain('/public/v1/items/{id}')
    })
  })
}
