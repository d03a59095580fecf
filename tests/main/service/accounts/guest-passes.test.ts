import { afterEach, describe, expect, test } from 'vitest'
import type { ServiceOptions } from '../../../../main/service/index.ts'
import { settingsOf } from '../../../../main/service/settings-of.ts'
import { openStripe, type StripeStandIn } from '../payments/stripe-stand-in.ts'
import { linkToken, openPeople, type People, type Person } from './people.ts'

const DAY = 24 * 60 * 60_000

let people: People
let ann: Person
let stripe: StripeStandIn | null = null
afterEach(async () => {
  await people.close()
  await stripe?.close()
  stripe = null
})

async function begin(options: Partial<ServiceOptions> = {}) {
  people = await openPeople({ guestPasses: { count: 2, days: 30, isForBoth: false }, ...options })
  ann = await people.join('ann@example.org')
}
const passes = async (person = ann) => (await person.call('GET', '/guest_passes/')).body
const code = async () => (await passes()).guest_passes.find(({ state }: { state: string }) => state === 'open').code
const offer = (given: string) => people.call('GET', `/guest_passes/offer/?code=${given}`)
const redeem = async (person: Person, given: string) => {
  const { status, body } = await person.call('POST', '/guest_passes/redeem/', { code: given })
  return status === 200 ? 200 : [status, body.code]
}

describe('a guest pass', () => {
  test('names who gives it, and is taken once', async () => {
    await begin()
    const given = await code()
    expect((await passes()).guest_passes).toMatchObject([{ state: 'open' }, { state: 'open' }])
    expect((await offer(given)).body).toMatchObject({ inviter: 'ann', state: 'open', premium_days: 0 })
    const [eve, bob] = [await people.join('eve@example.org'), await people.join('bob@example.org')]
    expect(await redeem(eve, given)).toBe(200)
    expect(await redeem(eve, given)).toBe(200)
    expect(await redeem(bob, given)).toEqual([409, 'pass_used'])
    expect(await redeem(eve, await code())).toEqual([409, 'pass_had_one'])
    expect(await redeem(ann, await code())).toEqual([409, 'pass_own'])
    expect((await offer(given)).body.state).toBe('used')
    expect((await passes()).guest_passes.map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'open',
      'used',
    ])
  })

  test('that is unknown or out of date is reported as such, and its giver gets another', async () => {
    await begin()
    const given = await code()
    expect((await offer('nobody-knows-this')).status).toBe(404)
    people.pass(90 * DAY)
    const eve = await people.join('eve@example.org')
    expect((await offer(given)).body.state).toBe('expired')
    expect(await redeem(eve, given)).toEqual([409, 'pass_expired'])
    ann = await people.join('ann@example.org')
    expect((await passes()).guest_passes).toMatchObject([{ state: 'open' }, { state: 'open' }])
    expect(await code()).not.toBe(given)
  })

  test('lets a stranger in where sign-up is closed, and no second one', async () => {
    people = await openPeople({ guestPasses: { count: 1, days: 30, isForBoth: false }, signUp: false })
    const { access_token: token } = await people.service.localTokens()
    const [pass] = (await people.call('GET', '/guest_passes/', undefined, { token })).body.guest_passes
    const ask = async (email: string, guest_pass?: string) => {
      await people.call('POST', '/magic_login/trigger/', { email, ...(guest_pass ? { guest_pass } : {}) })
      return people.emails.some(({ to }) => to === email)
    }
    expect(await ask('eve@example.org')).toBe(false)
    expect(await ask('eve@example.org', 'wrong')).toBe(false)
    expect([await ask('eve@example.org', pass.code), await ask('bob@example.org', pass.code)]).toEqual([true, true])
    const open = (email: string) =>
      people.call('POST', '/magic_login/token/', { token: linkToken(people.emails, email) })
    expect((await open('eve@example.org')).status).toBe(200)
    const late = await open('bob@example.org')
    expect([late.status, late.body.code]).toEqual([404, 'account_not_found'])
    expect((await offer(pass.code)).body.state).toBe('used')
  })

  test('gives days of premium where it is sold, to both if so set, and none to the deleted', async () => {
    stripe = await openStripe()
    await begin({ payments: stripe.settings, guestPasses: { count: 1, days: 30, isForBoth: true } })
    const eve = await people.join('eve@example.org')
    const profile = async (person: Person) => (await person.call('GET', '/profile/')).body
    expect((await profile(eve)).is_premium).toBe(false)
    expect(await redeem(eve, await code())).toBe(200)
    for (const person of [ann, eve]) {
      expect(await profile(person)).toMatchObject({
        is_premium: true,
        premium_status: 'guest_pass',
        premium_is_ending: true,
        premium_expiration_date: '2026-06-04T10:00:00.000Z',
      })
    }
    expect((await eve.call('POST', '/account_deletion/', { confirmation: 'eve' })).status).toBe(204)
    expect((await passes()).guest_passes).toMatchObject([{ state: 'used' }])
    people.pass(30 * DAY)
    ann = await people.join('ann@example.org')
    expect((await profile(ann)).is_premium).toBe(false)
  })

  test('is not there where the service gives none, and its number is checked at the start', async () => {
    people = await openPeople()
    ann = await people.join('ann@example.org')
    expect((await passes()).guest_passes).toEqual([])
    expect(settingsOf({}).guestPasses).toEqual({ count: 3, days: 30, isForBoth: false })
    expect(settingsOf({ LECTERN_GUEST_PASSES: '0' }).guestPasses?.count).toBe(0)
    expect(() => settingsOf({ LECTERN_GUEST_PASSES: '-1' })).toThrow(/number of passes/)
    expect(() => settingsOf({ LECTERN_GUEST_PASS_DAYS: 'many' })).toThrow(/number of days/)
  })
})
