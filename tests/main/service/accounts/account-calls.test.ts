import { afterEach, describe, expect, test } from 'vitest'
import { profileSchema } from '#shared/api/schemas.ts'
import { promised } from '../open-library.ts'
import { openPeople, type People } from './people.ts'

let people: People
afterEach(() => people.close())

describe('sign-ins', () => {
  test('are listed by name, and the current one is marked', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const { body } = await ann.call('POST', '/auth_short_token/')
    people.pass(1000)
    await people.call(
      'POST',
      '/auth_short_token/exchange/',
      { short_token: body.short_token },
      { headers: { 'user-agent': `Reader/2 ${'x'.repeat(400)}` } },
    )
    const { body: listed } = await ann.call('GET', '/sessions/')
    expect(listed.sessions).toHaveLength(2)
    expect(listed.sessions[0]).toMatchObject({ client_type: 'web', is_current: false })
    expect(listed.sessions[0].device).toMatch(/^Reader\/2 x+$/)
    expect(listed.sessions[0].device).toHaveLength(200)
    expect(listed.sessions[1]).toMatchObject({ is_current: true, created_date: '2026-05-05T10:00:00.000Z' })
  })

  test('end on request: their access and refresh tokens stop immediately, and other sign-ins continue', async () => {
    people = await openPeople()
    const [one, two] = [await people.join('ann@example.org'), await people.join('ann@example.org')]
    const { body } = await one.call('GET', '/sessions/')
    const other = body.sessions.find((each: { is_current: boolean }) => !each.is_current)
    expect((await one.call('DELETE', `/sessions/${other.id}/`)).status).toBe(204)
    expect((await two.call('GET', '/profile/')).status).toBe(401)
    const refresh = await people.call('POST', '/token/refresh/', { refresh_token: two.tokens.refresh_token })
    expect(refresh.status).toBe(401)
    expect((await one.call('DELETE', `/sessions/${other.id}/`)).status).toBe(404)
    expect((await one.call('GET', '/sessions/')).body.sessions).toHaveLength(1)
  })

  test('end with the call to sign out', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    expect((await ann.call('POST', '/sign_out/')).status).toBe(204)
    expect((await ann.call('GET', '/profile/')).body).toMatchObject({ code: 'token_not_valid' })
    const refresh = await people.call('POST', '/token/refresh/', { refresh_token: ann.tokens.refresh_token })
    expect(refresh.status).toBe(401)
  })

  test('of someone else cannot be seen or ended', async () => {
    people = await openPeople()
    const [ann, eve] = [await people.join('ann@example.org'), await people.join('eve@example.org')]
    const { body } = await ann.call('GET', '/sessions/')
    expect((await eve.call('DELETE', `/sessions/${body.sessions[0].id}/`)).status).toBe(404)
    expect((await eve.call('GET', '/sessions/')).body.sessions).toHaveLength(1)
    expect((await ann.call('GET', '/profile/')).status).toBe(200)
  })
})

describe('the profile', () => {
  test('is in the next page of a feed after a change, also for a client that revalidates its copy', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const page = (headers = {}) => ann.call('GET', '/library_items/queue_feed/', undefined, { headers })
    const first = await page()
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await page(known)).status).toBe(304)
    await ann.call('PUT', '/profile/', { display_name: 'Another' })
    const second = await page(known)
    expect([second.status, second.body.current_profile.name]).toEqual([200, 'Another'])
    await ann.call('POST', '/handles/claim/', { handle: 'another' })
    const third = await page({ 'if-none-match': second.headers.get('etag') ?? '' })
    expect(third.body.current_profile.handles).toMatchObject([{ handle: 'another' }])
  })

  test('stores the given fields and keeps the others', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    await ann.call('PUT', '/profile/', { display_name: ' Ann Onymous ', description: 'Reads.', tts_voice: 3 })
    const { body } = await ann.call('PUT', '/profile/', { has_saved_from_web_extension: true })
    expect(promised(profileSchema, body)).toMatchObject({
      name: 'Ann Onymous',
      display_name: 'Ann Onymous',
      any_name: 'Ann Onymous',
      description: 'Reads.',
      tts_voice: 3,
      has_saved_from_web_extension: true,
      has_used_ios_app: false,
      premium_type: 3,
      is_premium: true,
    })
    expect((await ann.call('GET', '/profile/')).body).toEqual(body)
    expect((await ann.call('PUT', '/profile/', { description: null })).body.description).toBeNull()
  })

  test.each([
    [{ display_name: '   ' }, 'display_name'],
    [{ personal_url: 'javascript:alert(1)' }, 'personal_url'],
    [{ tts_voice: 'one' }, 'tts_voice'],
    [{ description: 'x'.repeat(2001) }, 'description'],
  ])('refuses %j', async (change, field) => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const { status, body } = await ann.call('PUT', '/profile/', change)
    expect([status, body.field]).toEqual([400, field])
  })

  test('refuses fields that a reader may not set', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const { body } = await ann.call('PUT', '/profile/', { email: 'eve@example.org', is_staff: true, id: 1, uuid: 'x' })
    expect(body).toMatchObject({ email: 'ann@example.org', is_staff: false })
    expect(body.id).not.toBe(1)
  })

  test('has two email addresses that no one can guess and no two accounts share', async () => {
    people = await openPeople({ mailDomain: 'in.example.org' })
    const [ann, eve] = [await people.join('ann@example.org'), await people.join('eve@example.org')]
    const addresses = []
    for (const person of [ann, eve]) {
      const { body } = await person.call('GET', '/profile/')
      expect(body.email_forwarding_address_subs).toMatch(/^subs-[0-9a-f]{20}@in\.example\.org$/)
      expect(body.email_forwarding_address_save).toMatch(/^save-[0-9a-f]{20}@in\.example\.org$/)
      addresses.push(body.email_forwarding_address_subs, body.email_forwarding_address_save)
    }
    expect(new Set(addresses).size).toBe(4)
  })
})

describe('handles', () => {
  test('are claimed by one account, whatever the case, and shown in its profile', async () => {
    people = await openPeople()
    const [ann, eve] = [await people.join('ann@example.org'), await people.join('eve@example.org')]
    const check = async (person: typeof ann, handle: string) =>
      (await person.call('GET', `/handles/check_available/?handle=${handle}`)).body
    expect(await check(ann, 'Ann')).toEqual({ handle: 'Ann', is_available: true, reason: null })
    const claimed = await ann.call('POST', '/handles/claim/', { handle: 'Ann' })
    expect([claimed.status, claimed.body.handle]).toEqual([201, 'ann'])
    expect(await check(eve, 'ANN')).toMatchObject({ is_available: false, reason: 'taken' })
    const refused = await eve.call('POST', '/handles/claim/', { handle: 'ann' })
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([409, 'conflict', 'handle'])
    expect((await ann.call('GET', '/profile/')).body.handles).toEqual([claimed.body])
  })

  test('are released by claiming another', async () => {
    people = await openPeople()
    const [ann, eve] = [await people.join('ann@example.org'), await people.join('eve@example.org')]
    await ann.call('POST', '/handles/claim/', { handle: 'first' })
    await ann.call('POST', '/handles/claim/', { handle: 'second' })
    expect((await ann.call('GET', '/profile/')).body.handles).toMatchObject([{ handle: 'second' }])
    expect((await eve.call('POST', '/handles/claim/', { handle: 'first' })).status).toBe(201)
  })

  test.each([
    ['admin', 409],
    ['a', 400],
    ['9lives', 400],
    ['with space', 400],
    ['аnn', 400],
    ["x'; DROP TABLE handle; --", 400],
  ])('%j cannot be claimed', async (handle, status) => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    expect((await ann.call('POST', '/handles/claim/', { handle })).status).toBe(status)
    const query = new URLSearchParams({ handle }).toString()
    expect((await ann.call('GET', `/handles/check_available/?${query}`)).body.is_available).toBe(false)
  })
})

describe('without payment set up', () => {
  test('nothing has a price and there is no way to pay', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    const { body: prices } = await people.call('GET', '/stripe_prices/')
    for (const plan of ['monthly', 'annual', 'three_years']) {
      expect(prices[plan]).toMatchObject({ unit_amount: 0, currency: 'usd' })
    }
    const { body: profile } = await ann.call('GET', '/profile/')
    for (const plan of [
      'annual_checkout',
      'monthly_checkout',
      'three_year_checkout',
      'patron_checkout',
      'billing_portal',
    ]) {
      const reply = await ann.call('POST', `/profile/${profile.id}/${plan}_url/`)
      expect([reply.status, reply.body]).toEqual([200, { url: null }])
      expect((await ann.call('POST', `/profile/1/${plan}_url/`)).status).toBe(404)
    }
    const anonymous = await people.call('POST', '/anonymous_checkout/', { plan: 1, email: 'x@example.org' })
    expect(anonymous.body).toEqual({ url: null })
    const converted = await ann.call('POST', '/premium_conversions/', { source: 'SETTINGS', type: 1, platform: 0 })
    expect(converted.status).toBe(201)
  })

  test('a link to the app is emailed if emails are set up, and otherwise refused', async () => {
    people = await openPeople()
    const sent = await people.call('POST', '/app_download_link_request/', { email: 'ann@example.org' })
    await people.service.idle()
    expect([sent.status, people.emails[0]?.text.includes('http://library.test/')]).toEqual([204, true])
    const phone = await people.call('POST', '/app_download_link_request/', { phone_number: '+1555' })
    expect(phone.status).toBe(501)
    await people.close()
    people = await openPeople({ mail: undefined })
    const none = await people.call('POST', '/app_download_link_request/', { email: 'ann@example.org' })
    expect([none.status, none.body.code]).toEqual([501, 'not_implemented_yet'])
  })

  test('signing in with Google or Apple answers that it is not available', async () => {
    people = await openPeople()
    const ann = await people.join('ann@example.org')
    for (const reply of [
      await people.call('POST', '/google_sign_in/', { id_token: 'x', client_type: 'web' }),
      await people.call('POST', '/apple_sign_in/', { identity_token: 'x' }),
      await ann.call('POST', '/oauth_request/google/', { scopes: [], redirect_uri: 'https://example.org' }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([501, 'not_implemented_yet'])
    }
  })
})

test('the identity that a client reports is accepted and never returned', async () => {
  people = await openPeople()
  const ann = await people.join('ann@example.org')
  const traits = { plan: 'CANARY', __proto__: { x: 1 } }
  for (let index = 0; index < 120; index++) {
    expect((await ann.call('POST', '/identify/', { distinct_id: `d${index}`, traits })).status).toBe(204)
  }
  expect(JSON.stringify((await ann.call('GET', '/profile/')).body)).not.toContain('CANARY')
})
