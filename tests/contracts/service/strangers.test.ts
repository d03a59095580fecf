import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { linkToken, openPeople, origin, type People } from '../../main/service/accounts/people.ts'
import { type Call, caller } from '../../main/service/open-library.ts'
import { openStripe, type StripeStandIn } from '../../main/service/payments/stripe-stand-in.ts'
import { type StrangerAct, strangerActs, strangerDoors, type Target } from './stranger-acts.ts'

const ANN = 'ann@example.org'
/** More often than any limit allows in one burst. */
const TIMES = 20
const few = { perMinute: 12, burst: 12 }
const [HOME, AWAY, STRANGER] = ['198.51.100.1', '198.51.100.77', '203.0.113.9']

let people: People
let stripe: StripeStandIn
let target: Target
/** Ann's tokens, and the proof that distinguishes her device from strangers. */
let held: { access_token: string; refresh_token: string; device_proof: string }

const from =
  (address: string, token: string | null = null): Call =>
  (method, path, body, more) =>
    caller((request) => people.service.handle(request, { address }), origin, '')(method, path, body, { token, ...more })

const ann: Call = (method, path, body) => from(HOME, held.access_token)(method, path, body)

beforeAll(async () => {
  stripe = await openStripe(14)
  people = await openPeople({
    payments: stripe.settings,
    guestPasses: { count: 1, days: 30, isForBoth: false },
    rateLimits: { signedOut: few, poll: few, picture: few, guess: few, email: few, feedOut: few },
  })
  held = (await people.join(ANN)).tokens as typeof held
  const { id } = (await ann('GET', '/profile/')).body
  await ann('POST', `/profile/${id}/annual_checkout_url/`)
  await people.service.handle(stripe.tell(stripe.pay()))
  const html = `<html><head><title>The mill</title></head><body><article><h1>The mill</h1>${'<p>The river turned the wheel, and the wheel turned the stones of the mill all day long.</p>'.repeat(12)}</article></body></html>`
  const { content_id } = (await ann('POST', '/save/', { url: 'http://127.0.0.1/mill', html })).body
  await people.service.idle()
  const page = (await ann('PUT', `/contents/${content_id}/public_page/`, { with_highlights: false })).body
  const shelf = (await ann('POST', '/shelves/', { name: 'Mills' })).body
  const published = (await ann('PUT', `/shelves/${shelf.id}/public/`, { with_handle: false })).body
  const passes = (await ann('GET', '/guest_passes/')).body
  target = {
    email: ANN,
    profile: id,
    publicPage: String(page.public_page?.token ?? page.token ?? /[\w-]{20,}/.exec(JSON.stringify(page))?.[0]),
    publicShelf: String(published.token),
    guestPass: String(/[\w-]{43}/.exec(JSON.stringify(passes))?.[0]),
  }
})
afterAll(async () => {
  await people.close()
  await stripe.close()
})

/** Everything that Ann's app shows of her, and what Stripe holds of hers. */
async function shown() {
  const paths = [
    ...['/profile/', '/library_items/queue_feed/', '/library_items/highlights_feed/', '/sessions/', '/passkeys/'],
    ...['/personal_tokens/', '/outside_identities/', '/guest_passes/', '/client_events/', '/tags/', '/sources/'],
  ]
  const replies = []
  for (const path of paths) {
    const { status, body } = await ann('GET', path)
    replies.push([path, status, body])
  }
  const [own] = stripe.subscriptions
  return JSON.parse(JSON.stringify([replies, own])) as unknown
}

/** Performs all that Ann does wherever she is: none of it may be denied to her. */
async function doEverything() {
  const renewed = await from(HOME)('POST', '/token/refresh/', { refresh_token: held.refresh_token })
  expect(renewed.status).toBe(200)
  held = { ...held, ...renewed.body }
  const { url } = (await ann('POST', `/profile/${target.profile}/billing_portal_url/`)).body
  expect([url, stripe.portals.at(-1)]).toEqual(['https://pay.example/portal', stripe.subscriptions[0]?.customer])
  // By an email: from a place that is new, and from home on a device that was signed in.
  for (const [place, proof] of [
    [AWAY, null],
    [HOME, held.device_proof],
  ] as const) {
    const before = people.emails.length
    const asked = await from(place)('POST', '/magic_login/trigger/', { email: ANN, device_proof: proof })
    await people.service.idle()
    expect([asked.status, people.emails.length]).toEqual([200, before + 1])
    const opened = await from(place)('POST', '/magic_login/token/', { token: linkToken(people.emails, ANN) })
    expect(opened.status).toBe(200)
    expect((await from(place, opened.body.access_token)('POST', '/sign_out/')).status).toBe(204)
  }
  const short = (await ann('POST', '/auth_short_token/')).body.short_token
  const handed = await from(HOME)('POST', '/auth_short_token/exchange/', { short_token: short })
  expect(handed.status).toBe(200)
  expect((await from(HOME, handed.body.access_token)('POST', '/sign_out/')).status).toBe(204)
  const code = await from(AWAY)('POST', '/qr_login/trigger/', { client_type: 'web' })
  expect((await ann('POST', '/qr_login/confirm/', { session_token: code.body.session_token })).status).toBe(204)
  const scanned = await from(AWAY)('POST', '/qr_login/exchange/', { session_token: code.body.session_token })
  expect(scanned.status).toBe(200)
  expect((await from(AWAY, scanned.body.access_token)('POST', '/sign_out/')).status).toBe(204)
}

const nameless = Object.entries(endpoints as Readonly<Record<string, Endpoint>>).filter(
  ([, { auth }]) => auth !== 'bearer',
)

test('every call that needs no sign-in says what a stranger does with it', () => {
  expect(Object.keys(strangerActs).toSorted()).toEqual(nameless.map(([name]) => name).toSorted())
})

/** True if a request was one of this call. */
const isOf = (name: string, method: string, path: string): boolean => {
  const { method: own, path: form } = (endpoints as Readonly<Record<string, Endpoint>>)[name] ?? {
    method: '',
    path: '',
  }
  return method === own && new RegExp(`^${form.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?', 1)[0] ?? '')
}

const acts: readonly (readonly [name: string, act: StrangerAct])[] = [
  ...Object.entries(strangerActs),
  ...Object.entries(strangerDoors),
]

describe('a stranger who does it any number of times changes nothing that a reader sees, and keeps them from nothing', () => {
  test.each(acts)('%s', async (name, act) => {
    people.pass(60 * 60_000)
    held = { ...held, ...(await from(HOME)('POST', '/token/refresh/', { refresh_token: held.refresh_token })).body }
    const before = await shown()
    const asked = new Set<string>()
    const call: Call = (method, path, body, more) => {
      asked.add(`${method} ${path}`)
      return from(STRANGER)(method, path, body, more)
    }
    for (let times = 0; times < TIMES; times++) await act({ call, target, times })
    await people.service.idle()
    if (name in strangerActs) {
      const hits = [...asked].filter((one) => isOf(name, ...(one.split(' ', 2) as [string, string])))
      expect(hits).not.toEqual([])
    }
    expect(await shown()).toEqual(before)
    await doEverything()
  })
})

test('payments that a stranger makes with a reader’s address change nothing that the reader sees, and keep them from nothing', async () => {
  people.pass(60 * 60_000)
  held = { ...held, ...(await from(HOME)('POST', '/token/refresh/', { refresh_token: held.refresh_token })).body }
  const before = await shown()
  for (let times = 0; times < 5; times++) {
    await from(STRANGER)('POST', '/anonymous_checkout/', { plan: times % 4, email: ANN })
    await people.service.handle(stripe.tell(stripe.pay()))
  }
  expect(await shown()).toEqual(before)
  await doEverything()
  // Once Ann followed a link of her mail, what was paid for her a second time is ended and paid back.
  const [own, ...others] = stripe.subscriptions
  expect(own?.status).toBe('trialing')
  const patrons = others.filter(({ metadata }) => metadata['plan'] === 'patron')
  expect(others.filter((one) => one.status !== 'canceled' || one.returned !== one.paid)).toEqual([])
  expect(patrons.length).toBeGreaterThan(0)
})
