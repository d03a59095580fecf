import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRequest, prepareCall } from '#shared/request/build-request.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { articlePage } from './article-page.ts'
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
    const facts = {
      version: '1.0.0',
      language: 'de',
      bearer: 'token',
      signal: new AbortController().signal,
      keepalive: false,
    }
    const sent = [...buildRequest(call, facts).headers.keys()].filter((name) => !name.startsWith('accept'))
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

  test('saves once, however often it sends the same press, and learns each time where the page was', async () => {
    const url = 'http://127.0.0.1/pressed'
    const key = crypto.randomUUID()
    const first = await library.call('POST', '/save/', { url, key })
    await library.call('POST', '/save/', { url: 'http://127.0.0.1/pressed-later' })
    const again = await library.call('POST', '/save/', { url, key })
    expect([first.status, again.status]).toEqual([201, 200])
    expect([again.body.content_id, again.body.former]).toEqual([first.body.content_id, null])
    const queue = await library.call('GET', '/library_items/queue_feed/')
    expect(queue.body.feed[0].content.url).toBe('http://127.0.0.1/pressed-later')
    const pressedAnew = await library.call('POST', '/save/', { url, key: crypto.randomUUID() })
    expect(pressedAnew.body.former).toMatchObject({ library_state: 1 })
  })

  test.each(['short', 'with spaces in it, too long', `a${'b'.repeat(64)}`])('cannot name a press %j', async (key) => {
    const { status } = await library.call('POST', '/save/', { url: 'http://127.0.0.1/named', key })
    expect(status).toBe(400)
  })

  test('asks what the library has at an address, and changes nothing by asking', async () => {
    const url = 'http://127.0.0.1/looked-up'
    const { content_id } = (await library.call('POST', '/save/', { url })).body
    await library.call('PUT', '/contents/tags/', { content_ids: [content_id], add_tags: ['lamps'] })
    await library.call('PUT', '/library_entries/', { content_id, library_state: 2 })
    const lookUp = async (address: string) =>
      (await library.call('GET', `/contents/lookup/?url=${encodeURIComponent(address)}`)).body.content
    expect(await lookUp(`${url}?utm_source=mail#part`)).toMatchObject({
      id: content_id,
      library: { library_state: 2 },
      tags: [{ name: 'lamps' }],
    })
    expect(await lookUp('http://127.0.0.1/never-saved')).toBeNull()
    await library.call('PUT', '/library_entries/', { content_id, library_state: 3 })
    expect(await lookUp(url)).toBeNull()
    const none = await library.call('GET', '/contents/lookup/?url=about:blank')
    expect(none.status).toBe(400)
  })

  test('knows which pages are saved from hashes alone, and hears of what changed since', async () => {
    const own = await openLibrary()
    const hash = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 16)
    const after = async (cursor?: string) =>
      (await own.call('GET', `/saved_addresses/${cursor === undefined ? '' : `?cursor=${cursor}`}`)).body
    expect(await after()).toMatchObject({ saved: [], gone: [], has_more: false })
    const kept = await own.call('POST', '/save/', { url: 'http://127.0.0.1/kept?utm_source=x' })
    const gone = await own.call('POST', '/save/', { url: 'http://127.0.0.1/gone' })
    const first = await after()
    expect(first.saved.toSorted()).toEqual([hash('http://127.0.0.1/kept'), hash('http://127.0.0.1/gone')].toSorted())
    await own.call('PUT', '/library_entries/', { content_id: gone.body.content_id, library_state: 3 })
    await own.call('PUT', '/library_entries/', { content_id: kept.body.content_id, library_state: 2 })
    expect(await after(first.cursor)).toMatchObject({
      saved: [hash('http://127.0.0.1/kept')],
      gone: [hash('http://127.0.0.1/gone')],
    })
    expect((await own.call('GET', '/saved_addresses/?cursor=made-up')).status).toBe(400)
    await own.close()
  })

  test('highlights words of the page where the article has them, and hears of those that it lacks', async () => {
    const html = articlePage('Mill', 200)
    const saved = await library.call('POST', '/save/', { url: 'http://127.0.0.1/mill', html })
    await library.service.idle()
    const { content_id } = saved.body
    const highlight = (text: string, context: object = {}) =>
      library.call('POST', '/annotations/', {
        ...{ content_id, text, before_text: '', after_text: '', char_start: 0, char_end: text.length },
        ...{ must_be_found: true, ...context },
      })
    // Two paragraphs of the article, which are one line on the page.
    const across = await highlight('runs past an old. mill where people used to')
    const lacking = await highlight('Seven comments below the article')
    expect([across.status, lacking.status]).toEqual([201, 400])
    expect(across.body.text).toBe('runs past an old.\nmill where people used to')
    expect(lacking.body.code).toBe('words_not_found')
    const { body } = await library.call('GET', `/contents/${content_id}/my_annotations/`)
    expect(body.my_annotations).toHaveLength(1)
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
