import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { publicEndpoints } from '#shared/api/public/endpoints.ts'
import { publicErrorSchema } from '#shared/api/public/schemas.ts'
import { errorSchema } from '#shared/api/schemas.ts'
import { origin } from './accounts/people.ts'
import { inputsOf, type LooseInput, send } from './contract-inputs.ts'
import { type Holdings, openWorld, type World } from './contract-world.ts'
import type { Reply } from './open-library.ts'
import { runs } from '../../seed.ts'

/** Part of everything of Ann's. Eve must never receive it. */
const CANARY = 'zkanaryq'

const all = [
  ...Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name, endpoint, isPublic: false })),
  ...Object.entries<Endpoint>(publicEndpoints).map(([name, endpoint]) => ({ name, endpoint, isPublic: true })),
]

const nested = (depth: number): unknown => {
  let value: unknown = 'end'
  for (let index = 0; index < depth; index++) value = index % 2 ? [value] : { a: value }
  return value
}

const hostile: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1,
  2,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  -1e-308,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x10',
  'Infinity',
  'NaN',
  'null',
  'true',
  '9'.repeat(400),
  'x'.repeat(9000),
  '\u0000',
  // This once made a search fail.
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc\u2066',
  '👩‍👩‍👧‍👦'.repeat(200),
  'İstanbul ß ﬁ',
  'e\u0301'.repeat(500),
  '\r\nSet-Cookie: x=1',
  "' OR '1'='1",
  "1'; DROP TABLE content; --",
  '1 UNION SELECT secret FROM signing_key',
  '"; SELECT 1; --',
  '%27%20OR%201=1',
  'NEAR(a b, 5) AND "',
  '"unclosed',
  '((((',
  'a* OR *',
  'tag:"" by: -',
  '../../../etc/passwd',
  '%2e%2e%2f',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://[::1',
  'http://127.0.0.1:1/',
  'https://ex ample.org/',
  `https://example.org/${'a/'.repeat(4000)}`,
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'not a date',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '9999-99-99T99:99:99Z',
  '0000-01-01',
  'itm_zzzzzzzzzzz',
  'itm_0',
  'eyJ',
  'WyJxdWV1ZTpvbGRlc3QiLDFlMzA4LDFd',
  [],
  {},
  [null],
  [[]],
  ['a'],
  [1, 2, 3],
  [-1],
  Array.from({ length: 3000 }, (_, index) => index),
  { a: 1 },
  { length: 5 },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  nested(50),
]

type Part = 'params' | 'query' | 'body'
interface Twist {
  readonly part: Part
  /** The index of the field within the part. */
  readonly pick: number
  readonly how: 'replace' | 'remove' | 'add' | 'foreign' | 'whole'
  readonly value: unknown
}

const twist: fc.Arbitrary<Twist> = fc.record({
  part: fc.constantFrom<Part>('params', 'query', 'body'),
  pick: fc.nat({ max: 20 }),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'foreign', 'whole'),
  value: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...hostile) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.double({ noNaN: true }) },
    { weight: 1, arbitrary: fc.maxSafeInteger() },
  ),
})

describe('any input', () => {
  let world: World
  let ann: Holdings
  let eve: Holdings

  /** Eve's library. Her own sign-in and token are not among the ids used in calls. */
  const settleEve = async () => {
    const settled = await world.settle('eve', 'eve')
    const spare = await settled.person.call('POST', '/personal_tokens/', { name: 'spare', scope: 'read' })
    const { body } = await settled.person.call('GET', '/sessions/')
    return { ...settled, personalToken: spare.body.id, session: body.sessions.at(-1).id }
  }

  const portrait = async () => {
    const { call } = ann.person
    const paths = [
      '/library_items/updates_feed/',
      '/tags/',
      '/sources/',
      '/profile/',
      '/sessions/',
      '/personal_tokens/',
      '/shelves/',
      `/shelves/${ann.shelf}/members/`,
      `/shelves/${ann.shelf}/public/`,
      '/shared_shelves/',
      `/shared_shelves/${ann.shared.shelf}/items/`,
      `/contents/${ann.content}/send/`,
      '/preferences/',
    ]
    const parts = await Promise.all(paths.map(async (path) => (await call('GET', path)).body))
    return JSON.stringify(parts)
  }

  beforeAll(async () => {
    world = await openWorld()
    ann = await world.settle('ann', CANARY)
    eve = await settleEve()
  })
  afterAll(() => world.close())

  const judge = (isPublic: boolean, reply: Reply, sent: unknown) => {
    const { status, body } = reply
    const told = `${status} ${JSON.stringify(sent)?.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 300)}`
    expect(JSON.stringify(body).includes(CANARY), told).toBe(false)
    if (status < 400) return
    expect(status < 500 || (status === 501 && body.code === 'not_implemented_yet'), told).toBe(true)
    const form = (isPublic ? publicErrorSchema : errorSchema).safeParse(body)
    expect(form.success, told).toBe(true)
  }

  const twisted = (input: LooseInput, foreign: LooseInput, twists: readonly Twist[]): LooseInput => {
    const made: Record<Part, unknown> = { params: input.params, query: input.query, body: input.body }
    for (const { part, pick, how, value } of twists) {
      if (how === 'whole' && part === 'body') made.body = value
      const before = made[part]
      if (typeof before !== 'object' || before === null || Array.isArray(before)) continue
      const names = Object.keys(before)
      const name = names[pick % Math.max(1, names.length)]
      const after: Record<string, unknown> = { ...before }
      if (how === 'add') after[`field${pick}`] = value
      else if (name === undefined) continue
      else if (how === 'remove' && part !== 'params') delete after[name]
      else if (how === 'replace') after[name] = value
      else if (how === 'foreign') after[name] = (foreign[part] as Record<string, unknown> | undefined)?.[name]
      made[part] = after
    }
    return made as LooseInput
  }

  test.each(all)(
    '$name (public: $isPublic) answers success or a reason, never a server error or another reader’s words',
    async ({ name, endpoint, isPublic }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(twist, { minLength: 1, maxLength: 3 }), async (twists) => {
          const valid = inputsOf(isPublic, eve)[name] ?? {}
          // A public page is open to anyone with its token, and the file of an export to anyone with its key.
          const foreign = [
            'publicPage',
            'publicPicture',
            'publishedShelf',
            'publishedShelfPicture',
            'exportFile',
          ].includes(name)
            ? valid
            : (inputsOf(isPublic, ann)[name] ?? {})
          const sent = twisted(valid, foreign, twists)
          judge(isPublic, await send(world.people, eve, endpoint, sent), sent)
          if (/signOut|sessionEnd|personalTokenRevoke/.test(name)) eve = await settleEve()
        }),
        { numRuns: /signOut|sessionEnd|personalTokenRevoke/.test(name) ? runs(2, 4) : runs(20, 60), seed: 20_260_505 },
      )
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    },
  )

  test.each(all)(
    '$name (public: $isPublic) reveals and changes nothing of another account by its ids',
    async ({ name, endpoint, isPublic }) => {
      const before = await portrait()
      const valid = inputsOf(isPublic, eve)[name] ?? {}
      const foreign = inputsOf(isPublic, ann)[name] ?? {}
      for (const part of ['params', 'query', 'body'] as const) {
        const [own, other] = [valid[part], foreign[part]] as Record<string, unknown>[]
        for (const field of Object.keys(own ?? {})) {
          if (JSON.stringify(own?.[field]) === JSON.stringify(other?.[field]) || /token|code/.test(field)) continue
          const sent = { ...valid, [part]: { ...own, [field]: other?.[field] } }
          const reply = await send(world.people, eve, endpoint, sent)
          judge(isPublic, reply, sent)
          // Ids outside the library are ignored in impressions, in lists of states, and in what leaves a queue.
          if (!['contentImpressions', 'libraryEntryList', 'listenQueueRemove'].includes(name))
            expect([field, reply.status >= 400]).toEqual([field, true])
        }
      }
      expect(await portrait()).toBe(before)
    },
  )

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['half a text', '"abc'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
    ['a number', '1'],
    ['a list', '[]'],
    ['null', 'null'],
    ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['ten thousand levels inside', `{"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['a hundred thousand names', `{${Array.from({ length: 100_000 }, (_, index) => `"n${index}":1`).join(',')}}`],
  ])('a body of %s is refused with a reason by every call with a body', async (_name, raw) => {
    for (const { name, endpoint, isPublic } of all) {
      if (!endpoint.body) continue
      const ids = inputsOf(isPublic, eve)[name]?.params ?? {}
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(ids[key]))
      const url = `${origin}${isPublic ? '/public/v1' : '/api/v19'}${path}`
      const token = isPublic ? eve.token : eve.person.tokens.access_token
      judge(isPublic, await world.people.call(endpoint.method, url, undefined, { token, raw }), name)
    }
  })

  test('a body over the limit answers 413, whatever its length header says', async () => {
    for (const { name, endpoint, isPublic } of all) {
      if (!endpoint.body) continue
      const ids = inputsOf(isPublic, eve)[name]?.params ?? {}
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(ids[key]))
      const isPage = ['save', 'readerView', 'itemCreate'].includes(name)
      const limit = isPage ? 12_000_000 : name === 'uploadPart' ? 2_000_000 : 1_000_000
      const token = isPublic ? eve.token : eve.person.tokens.access_token
      const request = new Request(`${origin}${isPublic ? '/public/v1' : '/api/v19'}${path}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}` },
        body: new Uint8Array(limit + 1).fill(0x20),
      })
      const reply = await world.people.service.handle(request)
      expect([name, reply.status]).toEqual([name, 413])
    }
  })

  test('Ann’s library is unchanged at the end', async () => {
    const { body } = await ann.person.call('GET', `/contents/${ann.content}/`)
    expect(body).toMatchObject({ title: `Title ${CANARY}`, tags: [{ name: `tag ${CANARY}` }] })
    expect(body.my_annotations).toMatchObject([{ note: `remark ${CANARY}` }])
  })
})
