import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRequest, prepareCall } from '#shared/request/build-request.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { type OpenLibrary, openLibrary } from './open-library.ts'

const origin = 'moz-extension://0b8f9a36-9d4f-4d51-9f52-0a1b2c3d4e5f'
const preflight = (method: string) => ({ headers: { origin, 'access-control-request-method': method } })

/** Signs an extension in as a reader does: it shows a code, and a signed-in browser agrees. */
async function connect({ call }: OpenLibrary): Promise<string> {
  const begun = await call('POST', '/qr_login/trigger/', { client_type: 'extension' }, { token: null })
  const { session_token } = begun.body
  await call('POST', '/qr_login/confirm/', { session_token })
  const exchanged = await call('POST', '/qr_login/exchange/', { session_token }, { token: null, headers: { origin } })
  expect(exchanged.headers.get('access-control-allow-origin')).toBe(origin)
  return exchanged.body.access_token
}

describe('a browser extension', () => {
  let library: OpenLibrary
  beforeAll(async () => void (library = await openLibrary()))
  afterAll(() => library.close())

  test('may send every header that the client sends', async () => {
    const { headers } = await library.call('OPTIONS', '/save/', undefined, { token: null, ...preflight('POST') })
    const allowed = headers.get('access-control-allow-headers')?.split(', ')
    const call = prepareCall('http://library.test/api/v19', endpoints.save, { body: { url: 'https://a.example/' } })
    const facts = { version: '1.0.0', bearer: 'token', signal: new AbortController().signal, keepalive: false }
    const sent = [...buildRequest(call, facts).headers.keys()].filter((name) => name !== 'accept')
    expect(allowed).toEqual(expect.arrayContaining(sent))
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test.each(['chrome-extension', 'moz-extension', 'safari-web-extension'])(
    'of the scheme %s reads its answers with its own token',
    async (scheme) => {
      const headers = { origin: `${scheme}://abc` }
      const { status, headers: given } = await library.call('GET', '/profile/', undefined, { headers })
      expect([status, given.get('access-control-allow-origin')]).toEqual([200, headers.origin])
    },
  )

  test.each([
    ['POST', '/magic_login/trigger/'],
    ['POST', '/magic_login/token/'],
    ['POST', '/auth_short_token/exchange/'],
    ['POST', '/track/'],
    ['GET', '/no_such_call/'],
  ])('is refused %s %s, which needs no token', async (method, path) => {
    const asked = await library.call('OPTIONS', path, undefined, { token: null, ...preflight(method) })
    const called = await library.call(method, path, undefined, { token: null, headers: { origin }, raw: '{}' }).catch(
      // GET has no body.
      () => library.call(method, path, undefined, { token: null, headers: { origin } }),
    )
    expect([asked.status, called.status]).toEqual([403, 403])
  })

  test('is refused everything where the service is closed to extensions', async () => {
    const closed = await openLibrary({ extensions: false })
    const { status } = await closed.call('GET', '/profile/', undefined, { headers: { origin } })
    expect(status).toBe(403)
    await closed.close()
  })

  test('is noted in the profile once it is let in, and once it has saved', async () => {
    const profile = async () => (await library.call('GET', '/profile/')).body
    expect(await profile()).toMatchObject({ has_connected_extension: false, has_saved_from_web_extension: false })
    const token = await connect(library)
    expect(await profile()).toMatchObject({ has_connected_extension: true, has_saved_from_web_extension: false })
    await library.call('POST', '/save/', { url: 'http://127.0.0.1/kept' }, { token, headers: { origin } })
    expect(await profile()).toMatchObject({ has_connected_extension: true, has_saved_from_web_extension: true })
  })

  test('can move what it saved back to where that was', async () => {
    const url = 'http://127.0.0.1/known'
    const first = await library.call('POST', '/save/', { url })
    expect(first.body.former).toBeNull()
    const { content_id } = first.body
    const archived = await library.call('PUT', '/library_entries/', { content_id, library_state: 2 })
    const again = await library.call('POST', '/save/', { url })
    expect(again.body.former).toEqual({
      library_state: 2,
      library_state_date: archived.body.library_state_date,
    })
    const undone = await library.call('PUT', '/library_entries/', { content_id, ...again.body.former })
    expect(undone.body).toMatchObject(again.body.former)
  })
})
