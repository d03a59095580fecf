import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type EndpointName, endpoints } from '#shared/api/endpoints.ts'
import { openApiDocument } from '#shared/api/openapi.ts'
import { PUBLIC_PREFIX, publicEndpoints } from '#shared/api/public/endpoints.ts'
import { publicErrorSchema } from '#shared/api/public/schemas.ts'
import { errorSchema } from '#shared/api/schemas.ts'
import { API_VERSIONS } from '#shared/limits.ts'
import { origin } from './accounts/people.ts'
import { inputsOf, type LooseInput, send, signInSecrets, validInputs } from './contract-inputs.ts'
import { type Holdings, openWorld, type World } from './contract-world.ts'

/** Specified calls that are not built yet: they answer 501 until then. */
const later: ReadonlySet<string> = new Set([
  'googleSignIn',
  'appleSignIn',
  'outsideSignInBegin',
  'outsideIdentityLink',
  'oauthRequestGoogle',
])

/** Calls that need something outside of the service, which their own tests have. */
const refusing: Readonly<Record<string, readonly [status: number, code: string]>> = {
  // The feed was checked when it was followed.
  rssFeedRefresh: [429, 'throttled'],
  // No feed changed this text.
  contentTakeNewer: [404, 'not_found'],
  // A library in memory has no backups, and they are the owner's.
  backupBegin: [403, 'not_owner'],
  backupRotation: [403, 'not_owner'],
  backupRestore: [403, 'not_owner'],
  backupRemove: [403, 'not_owner'],
  // The items on the shelf have no pictures.
  publishedShelfPicture: [404, 'not_found'],
  // The other reader put the item on the shelf.
  sharedShelfItemTakeOff: [404, 'not_found'],
  // The code of a pass is known to whom it is given.
  guestPassOffer: [404, 'not_found'],
  guestPassRedeem: [404, 'not_found'],
  // It is not on a user's own computer either.
  notesFolderChoose: [403, 'not_owner'],
  notesFolderSync: [403, 'not_owner'],
  notesFolderPreview: [403, 'not_owner'],
  // No mail is sent there.
  kindleUpload: [409, 'no_mail'],
  emailChangeFinish: [400, 'email_code_invalid'],
  magazineAdd: [409, 'no_mail'],
  magazineStop: [404, 'not_found'],
  magazineSend: [409, 'no_mail'],
  kindleUploadStatus: [404, 'not_found'],
  kindleUploadPutBack: [404, 'not_found'],
  // No mail server answers there.
  mailAccountAdd: [422, 'unreachable'],
  outsideSignInFinish: [400, 'outside_sign_in_failed'],
  outsideAccountCreate: [400, 'outside_sign_in_failed'],
  outsideIdentityRemove: [404, 'not_found'],
  people: [403, 'owner_only'],
  personInvite: [403, 'owner_only'],
  personChange: [403, 'owner_only'],
  personRemove: [403, 'owner_only'],
  accountDelete: [400, 'not_confirmed'],
  passkeyBegin: [400, 'passkey_refused'],
  passkeyAdd: [400, 'passkey_refused'],
  passkeyRename: [404, 'not_found'],
  passkeyRemove: [404, 'not_found'],
  passkeySignInBegin: [400, 'passkey_refused'],
  passkeySignIn: [400, 'passkey_refused'],
}

const all = [
  ...Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name, endpoint, isPublic: false })),
  ...Object.entries<Endpoint>(publicEndpoints).map(([name, endpoint]) => ({ name, endpoint, isPublic: true })),
]

describe('the document', () => {
  const document = openApiDocument('v19')
  const text = JSON.stringify(document)

  test('names every call of both tables once, with its declared statuses', () => {
    const ids = new Set<string>()
    for (const { name, endpoint, isPublic } of all) {
      const path = (isPublic ? PUBLIC_PREFIX : '') + endpoint.path
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()] as {
        operationId: string
        responses: Record<string, unknown>
      }
      expect([name, Object.keys(operation.responses)]).toEqual([
        name,
        expect.arrayContaining([...endpoint.status.map(String), 'default']),
      ])
      ids.add(operation.operationId)
    }
    expect(ids.size).toBe(all.length)
    const operations = Object.values(document.paths).flatMap((item) =>
      Object.keys(item).filter((key) => key !== 'servers'),
    )
    expect(operations).toHaveLength(all.length)
  })

  test('has no broken reference and no schema that accepts everything by accident', () => {
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(names.length).toBeGreaterThan(100)
    expect([...new Set(names)].filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(text).not.toMatch(/__shared|"\$id"|~standard/)
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect([name, Object.keys(schema).length > 0]).toEqual([name, true])
    }
  })

  test('describes every path parameter and its values', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      for (const [method, operation] of Object.entries(item)) {
        if (method === 'servers') continue
        const { parameters = [] } = operation as { parameters?: { name: string; in: string; schema: object }[] }
        const given = parameters.filter((each) => each.in === 'path')
        expect([path, given.map(({ name }) => name)]).toEqual([path, wanted])
        for (const each of parameters)
          expect([path, each.name, Object.keys(each.schema).length > 0]).toEqual([path, each.name, true])
      }
    }
  })
})

describe('every call', () => {
  let world: World
  let own: Holdings
  let secrets: Awaited<ReturnType<typeof signInSecrets>>

  beforeAll(async () => {
    world = await openWorld()
    own = await world.settle('ann', 'ann')
  })
  afterAll(() => world.close())

  test.each(['/api/docs.json', '/openapi.json'])('is in the document, which is public at %s', async (path) => {
    const { status, body } = await world.people.call('GET', origin + path)
    expect([status, body]).toEqual([200, JSON.parse(JSON.stringify(openApiDocument('v19')))])
  })

  /** Inputs that need a new secret for each call. */
  const fresh: Partial<Record<EndpointName, () => LooseInput>> = {
    magicLoginAccount: () => ({ body: { token: secrets.link } }),
    magicLoginToken: () => ({ body: { token: secrets.link } }),
    magicLoginExchange: () => ({ body: { session_token: secrets.followed } }),
    qrLoginLook: () => ({ body: { session_token: secrets.shown } }),
    qrLoginConfirm: () => ({ body: { session_token: secrets.shown } }),
    qrLoginExchange: () => ({ body: { session_token: secrets.confirmed } }),
    shortTokenExchange: () => ({ body: { short_token: secrets.short } }),
    rssFeedSubscribe: () => ({ body: { url: `${world.site.origin}/feeds/other` } }),
  }

  /** Calls that remove something come last, and the one that ends the sign-in after them. */
  const order = (name: string) =>
    name === 'signOut' || name === 'sessionEnd' ? 2 : /Delete|Remove|Revoke|Leave/.test(name) ? 1 : 0
  const ordered = all.toSorted((a, b) => order(a.name) - order(b.name))

  /** Calls that remove what other removals need have a separate library. The others share one for each interface. */
  const thorough = new Set([
    ...['accountDelete', 'signOut', 'sessionEnd', 'itemDelete', 'shelfDelete', 'sharedShelfLeave'],
    ...['annotationDelete', 'annotationRemove', 'tagDelete'],
  ])
  const losers = new Map<string, Promise<Holdings>>()
  const losing = (name: string, isPublic: boolean): Promise<Holdings> => {
    const who = `${thorough.has(name) ? name : 'loser'}${isPublic ? '-public' : ''}`.toLowerCase()
    const loser = losers.get(who) ?? world.settle(who, who)
    losers.set(who, loser)
    return loser
  }

  test.each(ordered)('$name answers as declared', async ({ name, endpoint, isPublic }) => {
    if (name === 'magicLoginAccount') secrets = await signInSecrets(world, own.person)
    const inputs = inputsOf(isPublic, own)
    const input = isPublic ? inputs[name] : (fresh[name as EndpointName]?.() ?? inputs[name])
    const used = order(name) > 0 ? await losing(name, isPublic) : own
    const given = order(name) > 0 ? inputsOf(isPublic, used)[name] : input
    const reply = await send(world.people, used, endpoint, given ?? {})
    const told = [name, reply.status, reply.status >= 400 ? reply.body : null]
    if (later.has(name)) {
      expect(told).toEqual([name, 501, { code: 'not_implemented_yet', detail: expect.any(String) }])
    } else if (refusing[name]) {
      const [status, code] = refusing[name]
      expect(told).toEqual([name, status, { code, detail: expect.any(String) }])
    } else {
      expect([told, endpoint.status]).toEqual([told, expect.arrayContaining([reply.status])])
      if (endpoint.reply) endpoint.reply.parse(reply.body)
      else if ('sends' in endpoint && endpoint.sends === 'file')
        expect(reply.body).toMatch(/^(?:%PDF-|.PNG|PK|ID3|\uFFFD[^]{0,20}Info)/)
      else expect(reply.body).toBe('')
    }
  })

  test.each(all)(
    '$name answers 401 with an error body when signed out, unless it needs no sign-in',
    async ({ name, endpoint, isPublic }) => {
      const inputs = inputsOf(isPublic, own)
      const reply = await send(world.people, null, endpoint, inputs[name] ?? {})
      if (endpoint.auth !== 'bearer') expect(reply.status).not.toBe(403)
      else {
        expect([name, reply.status]).toEqual([name, 401])
        ;(isPublic ? publicErrorSchema : errorSchema).parse(reply.body)
      }
    },
  )

  test('exists at every version from v10 to v20, and at no other', async () => {
    const reading = Object.entries<Endpoint>(endpoints).filter(
      ([name, { method, params }]) => method === 'GET' && !params && !later.has(name) && !refusing[name],
    )
    expect(reading.length).toBeGreaterThan(20)
    const statuses = async (version: string) =>
      await Promise.all(
        reading.map(async ([name, { path }]) => {
          const { query = {} } = validInputs(own)[name as EndpointName] as LooseInput
          const search = new URLSearchParams()
          for (const [key, value] of Object.entries(query))
            search.set(key, typeof value === 'string' ? value : JSON.stringify(value))
          return (await own.person.call('GET', `${path}?${search}`, undefined, { version })).status
        }),
      )
    for (const version of API_VERSIONS)
      expect([version, new Set(await statuses(version))]).toEqual([version, new Set([200])])
    for (const version of ['v9', 'v21', 'v1', 'v019', 'x', '']) {
      expect([version, new Set(await statuses(version))]).toEqual([version, new Set([404])])
    }
  })
})
