import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apple, google, type Provider } from '../../../../main/service/accounts/oidc/provider.ts'
import type { ServiceOptions } from '../../../../main/service/index.ts'
import { linkToken, openPeople, origin, type People, type Person } from '../accounts/people.ts'
import { type IdentityProvider, openIdentityProvider, type Quirks } from './identity-provider.ts'

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const appleKey = {
  teamId: 'TEAM',
  keyId: 'KEY',
  privateKey: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
}

let atGoogle: IdentityProvider
let atApple: IdentityProvider
let atHome: IdentityProvider
let providers: Provider[]
let people: People

beforeAll(async () => {
  atGoogle = await openIdentityProvider([`${origin}/login/google/redirect`])
  atApple = await openIdentityProvider([`${origin}/login/apple/redirect`], {
    apple: { ...appleKey, publicKey: keys.publicKey },
  })
  atHome = await openIdentityProvider([`${origin}/login/oidc/redirect`])
  const { issuer, clientId, secret } = atGoogle
  providers = [
    google({ issuer, clientId, secret }),
    apple({ issuer: atApple.issuer, clientId: atApple.clientId, secret: appleKey }),
    {
      name: 'oidc',
      label: 'Home',
      issuer: atHome.issuer,
      clientId: atHome.clientId,
      secret: atHome.secret,
      scopes: ['openid', 'email', 'profile'],
    },
  ]
})
afterAll(async () => {
  for (const each of [atGoogle, atApple, atHome]) await each.close()
})
afterEach(() => people.close())

const open = async (options: Partial<ServiceOptions> = {}) => {
  people = await openPeople({ providers, clock: Date.now, ...options })
}
const begin = async (provider: string) =>
  (await people.call('POST', '/outside_sign_in/', { provider })).body as {
    authorization_url: string
    state: string
    binding: string
  }
const finish = (binding: string, parameters: object) =>
  people.call('POST', '/outside_sign_in/finish/', { binding, parameters })

/** Signs in as the browser does. */
async function come(provider: string, at: IdentityProvider) {
  const begun = await begin(provider)
  const parameters = await at.authorize(begun.authorization_url)
  return { ...begun, parameters, reply: await finish(begun.binding, parameters) }
}
const exchange = async (short_token: string) =>
  (await people.call('POST', '/auth_short_token/exchange/', { short_token })).body
const profileOf = async (token: string) => (await people.call('GET', '/profile/', undefined, { token })).body

async function signUp(provider: string, at: IdentityProvider) {
  const { reply } = await come(provider, at)
  expect(reply.body).toMatchObject({ outcome: 'unknown', ticket: expect.any(String) })
  const made = await people.call('POST', '/outside_sign_in/create/', { ticket: reply.body.ticket })
  expect(made.status).toBe(201)
  return profileOf((await exchange(made.body.short_token)).access_token)
}

describe.each([
  ['google', () => atGoogle],
  ['apple', () => atApple],
  ['oidc', () => atHome],
])('signing in with %s', (name, at) => {
  test('makes an account once the person wants one, and knows it again by issuer and subject', async () => {
    await open()
    at().person = { sub: `ada-${name}`, email: 'Ada@Example.org', email_verified: true, name: 'Ada Byron' }
    const made = await signUp(name, at())
    expect(made).toMatchObject({ email: 'ada@example.org', any_name: 'Ada Byron' })
    // Another address, the same person.
    at().person = { sub: `ada-${name}`, email: 'other@example.org', email_verified: true }
    const { reply } = await come(name, at())
    expect(reply.body).toMatchObject({ outcome: 'signed_in', ticket: null })
    const again = await profileOf((await exchange(reply.body.short_token)).access_token)
    expect(again.account_id).toBe(made.account_id)
  })

  test('asks with PKCE, a state and a nonce, and sends back to the exact address', async () => {
    await open()
    const { searchParams } = new URL((await begin(name)).authorization_url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${origin}/login/${name}/redirect`,
    })
  })
})

test('Apple gets a client secret signed for this request, and answers by a form that the browser is led past', async () => {
  await open()
  expect(new URL((await begin('apple')).authorization_url).searchParams.get('response_mode')).toBe('form_post')
  const posted = await people.service.handle(
    new Request(`${origin}/login/apple/redirect`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
      body: new URLSearchParams({ code: 'c', state: 's', user: '{}', id_token: 'not passed on' }).toString(),
    }),
  )
  expect([posted.status, posted.headers.get('location')]).toEqual([
    303,
    `${origin}/login/apple/redirect?code=c&state=s&user=%7B%7D`,
  ])
  expect(atApple.secrets.length).toBeGreaterThan(0)
})

describe('an answer', () => {
  test('of another browser is refused, and leaves the right one its sign-in', async () => {
    await open()
    atHome.person = { sub: 'eve' }
    const begun = await begin('oidc')
    const parameters = await atHome.authorize(begun.authorization_url)
    const theirs = await begin('oidc')
    expect((await finish(theirs.binding, parameters)).body.code).toBe('outside_sign_in_failed')
    expect((await finish(begun.binding, parameters)).body.outcome).toBe('unknown')
  })

  test.each([
    ['used twice', async (binding: string, given: object) => (await finish(binding, given)) && given],
    ['with another state', async (_: string, given: object) => ({ ...given, state: 'x'.repeat(43) })],
    ['without a state', async (_: string, given: object) => ({ ...given, state: '' })],
    ['with another code', async (_: string, given: object) => ({ ...given, code: 'forged' })],
    ['of another issuer', async (_: string, given: object) => ({ ...given, iss: 'https://evil.example' })],
    ['that says no', async (_: string, { state }: { state: string }) => ({ state, error: 'access_denied' })],
  ])('%s is refused', async (_name, change) => {
    await open()
    atHome.person = { sub: 'bea' }
    const { authorization_url, binding } = await begin('oidc')
    const parameters = (await atHome.authorize(authorization_url)) as { state: string }
    const { status, body } = await finish(binding, await change(binding, parameters))
    expect([status, body.code]).toEqual([400, 'outside_sign_in_failed'])
  })

  test('that comes after ten minutes is refused', async () => {
    let late = 0
    await open({ clock: () => Date.now() + late })
    const { authorization_url, binding } = await begin('oidc')
    const parameters = await atHome.authorize(authorization_url)
    late = 10 * 60_000
    expect((await finish(binding, parameters)).status).toBe(400)
  })

  test('of one provider is not good for a sign-in that was begun with another', async () => {
    await open()
    const atOne = await begin('google')
    const { code = '' } = await atHome.authorize((await begin('oidc')).authorization_url)
    expect((await finish(atOne.binding, { state: atOne.state, code })).status).toBe(400)
  })
})

describe('an identity token that a client got by itself', () => {
  const nonce = async (provider = 'google') =>
    new URL((await begin(provider)).authorization_url).searchParams.get('nonce') ?? ''
  const send = (id_token: string) => people.call('POST', '/google_sign_in/', { id_token })

  test('signs in, once, for a nonce of this service', async () => {
    await open()
    atGoogle.person = { sub: 'cleo', email: 'cleo@example.org', email_verified: true }
    const { account_id } = await signUp('google', atGoogle)
    const token = await atGoogle.sign({ sub: 'cleo', nonce: await nonce() })
    const { status, body } = await send(token)
    expect([status, body]).toMatchObject([200, { is_new_account: false, current_profile: { account_id } }])
    expect((await profileOf(body.access_token)).account_id).toBe(account_id)
    expect((await send(token)).status).toBe(400)
  })

  test('of an unknown user answers that there is no such account', async () => {
    await open()
    const { status, body } = await send(await atGoogle.sign({ sub: 'nobody-yet', nonce: await nonce() }))
    expect([status, body]).toEqual([
      404,
      { code: 'account_not_found', detail: 'That account does not exist. Please try a different method.' },
    ])
  })

  test.each<[string, (nonce: string) => Promise<string>]>([
    ['for another audience', (own) => atGoogle.sign({ sub: 'dan', nonce: own }, { audience: 'another' })],
    ['of another issuer', (own) => atGoogle.sign({ sub: 'dan', nonce: own }, { issuer: 'https://evil.example' })],
    ['that another provider signed', (own) => atHome.sign({ sub: 'dan', nonce: own }, { issuer: atGoogle.issuer })],
    ['that expired', (own) => atGoogle.sign({ sub: 'dan', nonce: own }, { expires: '-5m' })],
    ['of the future', (own) => atGoogle.sign({ sub: 'dan', nonce: own, nbf: Date.now() / 1000 + 7200 })],
    ['with a nonce of nobody', () => atGoogle.sign({ sub: 'dan', nonce: 'made up' })],
    ['without a nonce', () => atGoogle.sign({ sub: 'dan' })],
    ['without a subject', (own) => atGoogle.sign({ nonce: own })],
    ['that is no token', async () => 'x.y.z'],
    [
      'that nobody signed',
      async (own) => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: 'dan', nonce: own }))}.`,
    ],
  ])('%s is refused', async (_name, make) => {
    await open()
    expect((await send(await make(await nonce()))).body.code).toBe('outside_sign_in_failed')
  })

  test('with the nonce of another provider’s sign-in is refused', async () => {
    await open()
    expect((await send(await atGoogle.sign({ sub: 'dan', nonce: await nonce('oidc') }))).status).toBe(400)
  })
})

describe('an address that an account has', () => {
  test('joins it only when its owner opens the email', async () => {
    await open()
    const ann = await people.join('ann@example.org')
    const own = (await ann.call('GET', '/profile/')).body
    atGoogle.person = { sub: 'ann-at-google', email: 'ANN@example.org', email_verified: true }
    const { reply } = await come('google', atGoogle)
    expect(reply.body).toMatchObject({ outcome: 'confirm', short_token: null, ticket: null, name: 'ann@example.org' })
    expect((await come('google', atGoogle)).reply.body.outcome).toBe('confirm')
    await people.service.idle()
    const opened = await people.call('POST', '/magic_login/token/', {
      token: linkToken(people.emails, 'ann@example.org'),
    })
    expect(opened.status).toBe(200)
    const after = (await come('google', atGoogle)).reply.body
    expect(after.outcome).toBe('signed_in')
    expect((await profileOf((await exchange(after.short_token)).access_token)).account_id).toBe(own.account_id)
  })

  test('is not believed if the provider has not verified it', async () => {
    await open()
    const ann = await people.join('ann@example.org')
    const own = (await ann.call('GET', '/profile/')).body
    for (const email_verified of [false, undefined]) {
      atGoogle.person = { sub: `stranger-${email_verified}`, email: 'ann@example.org', email_verified }
      const { reply } = await come('google', atGoogle)
      expect(reply.body.outcome).toBe('unknown')
      const made = await people.call('POST', '/outside_sign_in/create/', { ticket: reply.body.ticket })
      const theirs = await profileOf((await exchange(made.body.short_token)).access_token)
      expect([theirs.email, theirs.account_id === own.account_id]).toEqual([null, false])
    }
  })
})

describe('a service that accepts no one new', () => {
  test('gives strangers no ticket', async () => {
    await open({ signUp: false })
    atHome.person = { sub: 'stranger', email: 'stranger@example.org', email_verified: true }
    const { reply } = await come('oidc', atHome)
    expect(reply.body).toMatchObject({ outcome: 'unknown', ticket: null })
  })
})

describe('linking', () => {
  const link = async (person: Person, provider = 'oidc', at = atHome) => {
    const { body } = await person.call('POST', '/outside_identities/', { provider })
    return (await finish(body.binding, await at.authorize(body.authorization_url))).body.outcome
  }
  const listed = async (person: Person) => (await person.call('GET', '/outside_identities/')).body.outside_identities

  test('a second provider makes both lead to the same library, and each is listed', async () => {
    await open()
    const ann = await people.join('ann@example.org')
    atHome.person = { sub: 'ann-at-home', email: 'ann@home.example', email_verified: true }
    expect([await link(ann), await link(ann)]).toEqual(['linked', 'linked'])
    expect(await listed(ann)).toMatchObject([{ label: 'Home', email: 'ann@home.example' }])
    expect((await come('oidc', atHome)).reply.body.outcome).toBe('signed_in')
  })

  test('what is another account’s is refused', async () => {
    await open()
    const [ann, eve] = [await people.join('ann@example.org'), await people.join('eve@example.org')]
    atHome.person = { sub: 'shared' }
    expect([await link(ann), await link(eve)]).toEqual(['linked', 'taken'])
    expect(await listed(eve)).toEqual([])
  })

  test('can be undone, except for the last way in', async () => {
    await open({ mail: undefined })
    atHome.person = { sub: 'fay' }
    const { reply } = await come('oidc', atHome)
    const made = await people.call('POST', '/outside_sign_in/create/', { ticket: reply.body.ticket })
    const { access_token: token } = await exchange(made.body.short_token)
    const call: Person['call'] = (method, path, body) => people.call(method, path, body, { token })
    const fay = { call, tokens: { access_token: token, refresh_token: '' } }
    const [first] = await listed(fay)
    expect((await call('DELETE', `/outside_identities/${first.id}/`)).body.code).toBe('last_method')
    atGoogle.person = { sub: 'fay-at-google' }
    expect(await link(fay, 'google', atGoogle)).toBe('linked')
    expect((await call('DELETE', `/outside_identities/${first.id}/`)).status).toBe(204)
    const [second] = await listed(fay)
    expect((await call('DELETE', `/outside_identities/${second.id}/`)).status).toBe(409)
    expect((await come('oidc', atHome)).reply.body.outcome).toBe('unknown')
  })
})

describe('a provider that does not work', () => {
  test('is distinguished from one that refuses', async () => {
    await open({ providers: [{ ...(providers[0] as Provider), issuer: 'http://127.0.0.1:1' }] })
    const { status, body } = await people.call('POST', '/outside_sign_in/', { provider: 'google' })
    expect([status, body.code]).toEqual([503, 'provider_unavailable'])
    expect((await people.call('POST', '/outside_sign_in/', { provider: 'apple' })).status).toBe(501)
  })

  test('and claims to be another is not believed', async () => {
    const lying = await openIdentityProvider([`${origin}/login/google/redirect`])
    await open({
      providers: [{ ...(providers[0] as Provider), issuer: lying.issuer.replace('127.0.0.1', 'localhost') }],
    })
    expect((await people.call('POST', '/outside_sign_in/', { provider: 'google' })).status).toBe(503)
    await lying.close()
  })
})

describe('a provider', () => {
  const openAt = async (quirks: Quirks) => {
    const at = await openIdentityProvider([`${origin}/login/oidc/redirect`], quirks)
    await open({ providers: [{ ...(providers[2] as Provider), issuer: at.issuer }] })
    return at
  }
  const isAboutPeople = ([path]: readonly [string, string]) => path === '/me'

  test('that has address and name only at its userinfo endpoint is asked there, once for each person', async () => {
    const at = await openAt({ isBrief: true })
    at.person = { sub: 'ida', email: 'ida@example.org', email_verified: true, name: 'Ida Lund' }
    expect(await signUp('oidc', at)).toMatchObject({ email: 'ida@example.org', any_name: 'Ida Lund' })
    expect((await come('oidc', at)).reply.body.outcome).toBe('signed_in')
    expect(at.calls.filter(isAboutPeople)).toHaveLength(1)
    await at.close()
  })

  test('whose userinfo endpoint fails makes no account without its address, and signs in those it knows', async () => {
    const at = await openAt({ isBrief: true })
    at.person = { sub: 'jon', email: 'jon@example.org', email_verified: true }
    await signUp('oidc', at)
    at.isSilent = true
    expect((await come('oidc', at)).reply.body.outcome).toBe('signed_in')
    at.person = { sub: 'kim', email: 'kim@example.org', email_verified: true }
    const { status, body } = (await come('oidc', at)).reply
    expect([status, body.code]).toEqual([503, 'provider_unavailable'])
    await at.close()
  })

  test('that accepts the client’s secret only in a header gets it there, with its hyphens unescaped', async () => {
    const at = await openAt({ takesHeader: true })
    at.person = { sub: 'lea' }
    expect((await come('oidc', at)).reply.body.outcome).toBe('unknown')
    expect((await come('oidc', at)).reply.body.outcome).toBe('unknown')
    const secrets = at.calls
      .filter(([path]) => path === '/token')
      .map(([, header]) => atob(header.replace(/^Basic /, '')).replace(/:.*/, ''))
    // The form is not tried first again.
    expect(secrets).toEqual(['', at.clientId, at.clientId])
    await at.close()
  })

  test.each([
    ['without the slash at its end', '/realm/', '/realm'],
    ['with a slash at its end that it leaves out', '/realm', '/realm/'],
  ])('is found if its issuer was configured %s', async (_name, own, configured) => {
    let issuer = ''
    const server = createServer((request, response) => {
      const about = {
        ...{ issuer, authorization_endpoint: `${issuer}authorize`, token_endpoint: `${issuer}token` },
        ...{ jwks_uri: `${issuer}keys`, response_types_supported: ['code'] },
      }
      if (request.url === '/realm/.well-known/openid-configuration')
        response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(about))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    issuer = `${address}${own}`
    await open({ providers: [{ ...(providers[2] as Provider), issuer: `${address}${configured}` }] })
    expect((await begin('oidc')).authorization_url).toMatch(`${issuer}authorize?`)
    server.close()
  })

  test('that describes itself under another issuer is named with the reason in the log of its operator', async () => {
    const lines: string[] = []
    const logger = pino({}, { write: (line: string) => lines.push(line) })
    await open({
      logger,
      providers: [{ ...(providers[2] as Provider), issuer: atHome.issuer.replace('127.0.0.1', 'localhost') }],
    })
    expect((await people.call('POST', '/outside_sign_in/', { provider: 'oidc' })).status).toBe(503)
    expect(lines.join('')).toMatch(/Could not sign in with Home: .*issuer/)
  })
})

describe('a clock that is off', () => {
  const HOUR = 3_600_000
  const nonce = async () => new URL((await begin('google')).authorization_url).searchParams.get('nonce') ?? ''
  const send = (id_token: string) => people.call('POST', '/google_sign_in/', { id_token })
  const differs = {
    code: 'clocks_differ',
    detail:
      'This service’s clock differs from Google’s by 3 hours, so signing in doesn’t work. The owner of this service must correct its clock.',
  }

  test('on this machine, by hours, is what a person hears whose sign-in comes back too old', async () => {
    await open({ clock: () => Date.now() + 3 * HOUR })
    atGoogle.person = { sub: 'gus' }
    const { reply } = await come('google', atGoogle)
    expect([reply.status, reply.body]).toEqual([503, differs])
  })

  test('on this machine is also reported for a token that a client got by itself, old or from the future', async () => {
    for (const hours of [3, -3]) {
      await open({ clock: () => Date.now() + hours * HOUR })
      const { status, body } = await send(await atGoogle.sign({ sub: 'gus', nonce: await nonce() }))
      expect([hours, status, body]).toEqual([hours, 503, differs])
      if (hours > 0) await people.close()
    }
  })

  test('by less than a minute affects no one', async () => {
    await open({ clock: () => Date.now() + 40_000 })
    atGoogle.person = { sub: 'hal' }
    expect((await come('google', atGoogle)).reply.body.outcome).toBe('unknown')
  })

  test('of the party that made the token is not called ours', async () => {
    await open()
    const old = await atGoogle.sign({ sub: 'gus', nonce: await nonce() }, { expires: '-3h' })
    expect((await send(old)).body).toEqual({
      code: 'outside_sign_in_failed',
      detail: 'This sign-in isn’t valid. Start again.',
    })
  })
})

test('a Guest Pass admits a user whom a provider verifies where sign-up is closed, and no second one', async () => {
  await open({ signUp: false, guestPasses: { count: 1, days: 0, isForBoth: false } })
  const { access_token: token } = await people.service.localTokens()
  const [{ code: guest_pass }] = (await people.call('GET', '/guest_passes/', undefined, { token })).body.guest_passes
  const comeWith = async (sub: string, pass: string | null) => {
    atHome.person = { sub, name: sub }
    const { authorization_url, binding } = await begin('oidc')
    const parameters = await atHome.authorize(authorization_url)
    const body = { binding, parameters, guest_pass: pass }
    return (await people.call('POST', '/outside_sign_in/finish/', body)).body.ticket as string | null
  }
  const create = (ticket: string | null, pass: string | null) =>
    people.call('POST', '/outside_sign_in/create/', { ticket, guest_pass: pass })
  expect([await comeWith('eve-pass', null), await comeWith('eve-pass', 'wrong')]).toEqual([null, null])
  const [eve, bob] = [await comeWith('eve-pass', guest_pass), await comeWith('bob-pass', guest_pass)]
  expect((await create(eve, null)).status).toBe(400)
  expect((await create(eve, guest_pass)).status).toBe(201)
  expect((await create(bob, guest_pass)).status).toBe(400)
  expect((await people.call('GET', `/guest_passes/offer/?code=${guest_pass}`)).body.state).toBe('used')
})
