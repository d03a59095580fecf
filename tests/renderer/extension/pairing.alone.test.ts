import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Pairing } from '#shared/extension/messages.ts'
import { type LoopbackSite, openLoopbackSite } from '../../main/service/outbound/loopback-site.ts'

type Answer = (response: ServerResponse) => void

let site: LoopbackSite
let begin: (address: string) => Promise<Pairing>
/** Answers of the service at the address, by path. */
let answers: Readonly<Record<string, Answer>> = {}

beforeAll(async () => {
  const kept = new Map<string, unknown>()
  const area = {
    get: async (name: string) => ({ [name]: kept.get(name) }),
    set: async (values: object) => void Object.entries(values).map(([name, value]) => kept.set(name, value)),
    remove: async (name: string) => void kept.delete(name),
  }
  vi.stubGlobal('browser', {
    storage: { local: area, session: area },
    runtime: { getManifest: () => ({ version: '1.0.0' }) },
    i18n: { getMessage: () => 'en' },
  })
  begin = (await import('../../../renderer/extension/worker/pairing/pairing.ts')).beginPairing
  site = await openLoopbackSite((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
})
afterAll(() => site.close())

const json =
  (body: unknown): Answer =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
const described = { '/api/docs.json': json({ info: { title: 'Lectern' } }) }
const begun = (body: object) => ({ ...described, '/api/v19/qr_login/trigger/': json(body) })

test('a service that names another location for consent cannot lead there', async () => {
  answers = begun({
    session_token: 'abcdefgh-1234',
    confirm_url: 'https://evil.example/settings?page=account&device=abcdefgh-1234',
  })
  const { confirmUrl, code } = await begin(site.origin)
  expect(new URL(confirmUrl).origin).toBe(site.origin)
  expect(new URL(confirmUrl).searchParams.get('ext_popup_login')).toBe('1')
  expect(code).toMatch(/^[A-Z]{4}$/)
})

test.each<[what: string, given: () => typeof answers, words: RegExp]>([
  [
    'a web page',
    () => ({ '/api/docs.json': (response) => response.end('<title>Hello</title>') }),
    /isn’t a Lectern service/,
  ],
  ['nothing', () => ({}), /isn’t a Lectern service/],
  [
    'a proxy’s question',
    () => ({ '/api/docs.json': (response) => response.writeHead(401).end() }),
    /sign-in of its own/,
  ],
  ['a token with odd characters', () => begun({ session_token: 'abcdefgh"><script>' }), /isn’t a Lectern service/],
  [
    'that it takes no extensions',
    () => ({ ...described, '/api/v19/qr_login/trigger/': (response) => response.writeHead(403).end('{}') }),
    /doesn’t allow browser extensions/,
  ],
  [
    'too often asked',
    () => ({ ...described, '/api/v19/qr_login/trigger/': (response) => response.writeHead(429).end('{}') }),
    /Too many attempts/,
  ],
])('an address that answers with %s is refused in words', async (_what, given, words) => {
  answers = given()
  await expect(begin(site.origin)).rejects.toThrow(words)
})

test('an answer without an end is not read to its end', async () => {
  let sent = 0
  let isCut = false
  answers = {
    '/api/docs.json': (response) => {
      const more = (): void => {
        while (!isCut && response.write('x'.repeat(65_536))) sent += 65_536
        if (!isCut) sent += 65_536
      }
      response.on('drain', more).on('close', () => (isCut = true))
      more()
    },
  }
  await expect(begin(site.origin)).rejects.toThrow(/isn’t a Lectern service/)
  await vi.waitFor(() => expect(isCut).toBe(true))
  expect(sent).toBeLessThan(50_000_000)
})

test('an address where nothing answers says what to look at', async () => {
  const gone = await openLoopbackSite(() => {})
  await gone.close()
  await expect(begin(gone.origin)).rejects.toThrow(/isn’t responding\. Is the service running/)
  await expect(begin(gone.origin.replace('http:', 'https:'))).rejects.toThrow(/certificate/)
})
