import { afterEach, describe, expect, test } from 'vitest'
import type { ServiceOptions } from '../../../../main/service/index.ts'
import { linkToken, openPeople, type People, type Person } from '../accounts/people.ts'
import { articlePage } from '../article-page.ts'
import { openLoopbackSite } from '../outbound/loopback-site.ts'
import { settingsOf } from '../../../../main/service/settings-of.ts'
import { openStripe, type StripeStandIn } from './stripe-stand-in.ts'

const DAY = 24 * 60 * 60_000

let stripe: StripeStandIn
let people: People
let ann: Person

async function begin(trialDays = 0, options: Partial<ServiceOptions> = {}) {
  stripe = await openStripe(trialDays)
  people = await openPeople({ payments: stripe.settings, ...options })
  ann = await people.join('ann@example.org')
}
afterEach(async () => {
  await people.close()
  await stripe.close()
})

const profile = async (person = ann) => (await person.call('GET', '/profile/')).body
const checkout = async (plan: string, person = ann) =>
  person.call('POST', `/profile/${(await profile(person)).id}/${plan}_checkout_url/`)
const tell = async (event: object, secret?: string) => (await people.service.handle(stripe.tell(event, secret))).status
const subscription = () => {
  const [found] = stripe.subscriptions
  if (!found) throw new Error('Nobody has bought anything')
  return found
}
const changed = () => stripe.event('customer.subscription.updated', { customer: subscription().customer })

async function buy(plan = 'annual') {
  expect((await checkout(plan)).body.url).toMatch(/^https:\/\/pay\.example\/cs_/)
  expect(await tell(stripe.pay())).toBe(200)
}

describe('prices', () => {
  test('come from Stripe and are cached for ten minutes', async () => {
    await begin()
    const { body } = await people.call('GET', '/stripe_prices/')
    expect(body).toMatchObject({
      monthly: { id: 'price_month', unit_amount: 800, currency: 'usd', interval: 'month' },
      three_years: { id: 'price_three', interval: 'year' },
    })
    const { length } = stripe.asked
    await people.call('GET', '/stripe_prices/')
    expect(stripe.asked).toHaveLength(length)
    people.pass(10 * 60_000)
    await people.call('GET', '/stripe_prices/')
    expect(stripe.asked.length).toBeGreaterThan(length)
  })
})

describe('buying', () => {
  test.each([
    ['monthly', 0],
    ['annual', 1],
    ['three_year', 2],
  ])('%s makes a reader premium once Stripe says so, and not before', async (plan, type) => {
    await begin()
    expect(await profile()).toMatchObject({ is_premium: false, premium_type: null })
    await checkout(plan)
    expect((await profile()).is_premium).toBe(false)
    expect(await tell(stripe.pay())).toBe(200)
    expect(await profile()).toMatchObject({
      is_premium: true,
      premium_type: type,
      premium_expiration_date: '2026-06-04T10:00:00.000Z',
      premium_is_ending: false,
    })
  })

  test('as a patron is distinguished', async () => {
    await begin()
    await buy('patron')
    expect(await profile()).toMatchObject({ is_premium: true, is_patron: true })
    expect(stripe.lastCheckout()['success_url']).toContain('patronSuccess')
  })

  test('twice in a minute opens one page, and one customer is made', async () => {
    await begin()
    const urls = [(await checkout('annual')).body.url, (await checkout('annual')).body.url]
    expect(urls[0]).toBe(urls[1])
    expect(stripe.customers.size).toBe(1)
  })

  test('has a trial once an account', async () => {
    await begin(14)
    await buy()
    expect(await profile()).toMatchObject({
      is_premium: true,
      premium_trial_start_date: '2026-05-05T10:00:00.000Z',
      premium_trial_end_date: '2026-05-19T10:00:00.000Z',
    })
    subscription().status = 'canceled'
    await tell(changed())
    expect((await profile()).is_premium).toBe(false)
    people.pass(60_000)
    await checkout('monthly')
    expect(stripe.lastCheckout()).not.toHaveProperty('subscription_data[trial_period_days]')
  })

  test.each(['monthly', 'annual', 'three_year'])(
    '%s is refused to a user who has premium, and nothing is opened',
    async (plan) => {
      await begin()
      await buy('annual')
      people.pass(60_000)
      const opened = stripe.checkouts.length
      const { status, body } = await checkout(plan)
      expect([status, body]).toEqual([
        409,
        { code: 'already_premium', detail: 'You already have premium. Nothing was charged.' },
      ])
      subscription().status = 'past_due'
      expect((await checkout(plan)).body.code).toBe('payment_due')
      expect(stripe.checkouts).toHaveLength(opened)
      subscription().status = 'canceled'
      expect((await checkout(plan)).status).toBe(200)
    },
  )

  test('is refused to a user who paid a moment ago, before Stripe has reported it', async () => {
    await begin()
    await checkout('annual')
    stripe.pay()
    people.pass(60_000)
    expect((await checkout('monthly')).body.code).toBe('already_premium')
    expect((await profile()).is_premium).toBe(true)
  })

  test('is refused to the owner, who has everything', async () => {
    await begin()
    const { access_token: token } = await people.service.localTokens()
    const own = (await people.call('GET', '/profile/', undefined, { token })).body
    const asked = await people.call('POST', `/profile/${own.id}/annual_checkout_url/`, undefined, { token })
    expect(asked.body.code).toBe('already_premium')
  })

  test('as a patron is open to a user who has premium, once', async () => {
    await begin()
    await buy('annual')
    await buy('patron')
    expect(await profile()).toMatchObject({ is_premium: true, is_patron: true, premium_type: 1 })
    people.pass(60_000)
    expect((await checkout('patron')).body.code).toBe('already_patron')
  })

  test('is refused to strangers where sign-up is closed, with or without an account', async () => {
    await begin()
    await people.close()
    people = await openPeople({ payments: stripe.settings, signUp: false })
    for (const email of ['ann@example.org', 'new@example.org']) {
      const { status, body } = await people.call('POST', '/anonymous_checkout/', { plan: 1, email })
      expect([status, body]).toEqual([
        403,
        { code: 'sign_up_closed', detail: 'Sign-up is closed. Sign in first. Nothing was charged.' },
      ])
    }
    expect(stripe.checkouts).toEqual([])
  })

  test('for another account is refused', async () => {
    await begin()
    expect((await ann.call('POST', '/profile/1/annual_checkout_url/')).status).toBe(404)
  })

  test('before there is an account makes one when it is paid, and sends an email', async () => {
    await begin()
    const asked = await people.call('POST', '/anonymous_checkout/', { plan: 1, email: 'New@Example.org' })
    expect(asked.body.url).toMatch(/^https:\/\/pay\.example\//)
    expect(await tell(stripe.pay('new@example.org'))).toBe(200)
    await people.service.idle()
    expect(people.emails.at(-1)).toMatchObject({ to: 'new@example.org', subject: 'Your Lectern library' })
    const { body } = await people.call('POST', '/magic_login/token/', {
      token: linkToken(people.emails, 'new@example.org'),
    })
    const fresh = (await people.call('GET', '/profile/', undefined, { token: body.access_token })).body
    expect(fresh).toMatchObject({ email: 'new@example.org', is_premium: true })
  })
})

describe('a payment that fails', () => {
  test('is reported by one email for each failure, however often Stripe reports it', async () => {
    await begin()
    await buy()
    const emails = async () => {
      await people.service.idle()
      return people.emails.filter(({ subject }) => subject === 'Your Lectern payment failed')
    }
    const fail = async (status: string) => {
      subscription().status = status
      await tell(changed())
      await tell(stripe.event('invoice.payment_failed', { customer: subscription().customer }))
    }
    await fail('past_due')
    const [email, ...more] = await emails()
    expect([email?.to, more]).toEqual(['ann@example.org', []])
    expect(email?.text).toContain('You still have premium until May 12, 2026')
    expect(email?.text).toContain('http://library.test/settings?page=subscription')
    await fail('active')
    await fail('unpaid')
    expect(await emails()).toHaveLength(2)
  })
})

describe('what happens to a subscription', () => {
  test('is reported: it ends, payment fails with seven days of grace, it is over', async () => {
    await begin()
    await buy()
    subscription().cancel_at_period_end = true
    await tell(changed())
    expect(await profile()).toMatchObject({ is_premium: true, premium_is_ending: true })
    subscription().status = 'past_due'
    await tell(changed())
    expect(await profile()).toMatchObject({ is_premium: true, premium_grace_date: '2026-05-12T10:00:00.000Z' })
    people.pass(7 * DAY - 1)
    ann = await people.join('ann@example.org')
    expect((await profile()).is_premium).toBe(true)
    people.pass(1)
    expect((await profile()).is_premium).toBe(false)
    subscription().status = 'active'
    await tell(changed())
    expect(await profile()).toMatchObject({ is_premium: true, premium_grace_date: null })
  })

  test('is asked of Stripe, so events may come twice, late or in any order', async () => {
    await begin()
    await buy()
    const older = changed()
    subscription().status = 'canceled'
    const newer = changed()
    await tell(newer)
    await tell(older)
    expect((await profile()).is_premium).toBe(false)
    const { length } = stripe.asked
    expect([await tell(newer), await tell(older)]).toEqual([200, 200])
    expect(stripe.asked).toHaveLength(length)
  })

  test('can be requested again, and changed in the portal', async () => {
    await begin()
    await checkout('annual')
    stripe.pay()
    expect((await profile()).is_premium).toBe(false)
    expect((await ann.call('POST', '/premium_restore/')).status).toBe(204)
    expect((await profile()).is_premium).toBe(true)
    const { body } = await ann.call('POST', `/profile/${(await profile()).id}/billing_portal_url/`)
    expect(body.url).toBe('https://pay.example/portal')
  })
})

describe('an event', () => {
  test('that Stripe did not sign changes nothing', async () => {
    await begin()
    await checkout('annual')
    expect(await tell(stripe.pay(), 'whsec_of_another')).toBe(400)
    const unsigned = new Request('http://library.test/stripe/webhook', { method: 'POST', body: '{}' })
    expect((await people.service.handle(unsigned)).status).toBe(400)
    expect((await profile()).is_premium).toBe(false)
  })

  test('that seems to be hours old is refused with a word about the clock, and so is one of the future', async () => {
    await begin()
    await checkout('annual')
    const event = stripe.pay()
    const HOUR = 3_600_000
    const reply = await people.service.handle(stripe.tell(event, undefined, Date.now() - 3 * HOUR))
    expect([reply.status, await reply.json()]).toEqual([
      400,
      {
        code: 'forged',
        detail:
          'The event was signed more than five minutes ago, by the clock of this service. If it was sent just now, set that clock.',
      },
    ])
    const early = await people.service.handle(stripe.tell(event, undefined, Date.now() + 3 * HOUR))
    expect([early.status, await early.json()]).toEqual([
      400,
      {
        code: 'forged',
        detail:
          'The event was signed in the future, by the clock of this service. If it was sent just now, set that clock.',
      },
    ])
    expect((await profile()).is_premium).toBe(false)
    expect((await people.service.handle(stripe.tell(event, undefined, Date.now() + 60_000))).status).toBe(200)
    expect((await profile()).is_premium).toBe(true)
  })

  test('of an unknown customer is taken and does nothing', async () => {
    await begin()
    expect(await tell(stripe.event('customer.subscription.updated', { customer: 'cus_of_nobody' }))).toBe(200)
  })

  test('that could not be worked on is worked on when it comes again', async () => {
    await begin()
    await checkout('annual')
    const event = stripe.pay()
    stripe.failures.push(500, 500, 500)
    expect(await tell(event)).toBe(503)
    expect((await profile()).is_premium).toBe(false)
    expect(await tell(event)).toBe(200)
    expect((await profile()).is_premium).toBe(true)
  })
})

describe('a payment service that does not answer', () => {
  test('is distinguished from one that refuses, and a brief failure is retried', async () => {
    await begin()
    stripe.failures.push(500)
    expect((await checkout('annual')).status).toBe(200)
    people.pass(60_000)
    stripe.failures.push(429)
    expect((await checkout('monthly')).body.code).toBe('payment_unavailable')
    people.pass(60_000)
    stripe.failures.push(500, 500, 500)
    const { status, body } = await checkout('monthly')
    expect([status, body.code]).toEqual([503, 'payment_unavailable'])
  })
})

describe('what is premium', () => {
  test('is refused by the service with the screen that offers it, and what is there stays', async () => {
    await begin(0, { freeHighlights: 1 })
    const html = articlePage('On mills', 100)
    const { content_id } = (await ann.call('POST', '/save/', { url: 'http://127.0.0.1/mills', html })).body
    await people.service.idle()
    const highlight = (char_start: number) =>
      ann.call('POST', '/annotations/', {
        content_id,
        text: 'x',
        before_text: '',
        after_text: '',
        char_start,
        char_end: char_start + 1,
      })
    expect((await highlight(0)).status).toBe(201)
    const second = await highlight(5)
    expect([second.status, second.body]).toEqual([
      403,
      { code: 'premium_required', detail: 'This is a premium feature.', screen: 'HIGHLIGHT' },
    ])
    const noted = await ann.call('PUT', '/notes/', { content_id, note: 'x' })
    expect([noted.status, noted.body.screen]).toEqual([403, 'ARTICLE_NOTE'])
    expect((await ann.call('GET', `/contents/${content_id}/my_annotations/`)).body.my_annotations).toHaveLength(1)
    await buy()
    expect([(await highlight(5)).status, (await ann.call('PUT', '/notes/', { content_id, note: 'x' })).status]).toEqual(
      [201, 200],
    )
  })

  test('names the screen that offers what is refused, and does not ask for what was not named', async () => {
    await begin(0, { premiumFeatures: ['newsletters', 'transcripts'] })
    const mailbox = { host: 'mail.example', user: 'ann', password: 'x', folder: 'INBOX' }
    const lines = { content_id: 1, segments: [{ start: 0, end: 1, text: 'x' }] }
    const refusal = async (method: string, path: string, body: object) => {
      const { status, body: told } = await ann.call(method, path, body)
      return [status, told.code, told.screen]
    }
    expect(await refusal('POST', '/integrations/mail_accounts/', mailbox)).toEqual([
      403,
      'premium_required',
      'SUBSCRIPTIONS',
    ])
    expect(await refusal('PUT', '/transcript/', lines)).toEqual([403, 'premium_required', 'TRANSCRIPTION'])
    expect((await ann.call('POST', '/speech/', { content_id: 1, chunk: 0 })).status).toBe(404)
    expect((await people.call('GET', '/stripe_prices/')).body).toMatchObject({
      features: ['newsletters', 'transcripts'],
      trial_days: 0,
    })
  })

  test('is the transcript that a podcast brings along, until it is had', async () => {
    const site = await openLoopbackSite((request, response) => {
      const files: Record<string, string> = {
        '/feed': `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Hour</title>
          <item><title>One</title><guid isPermaLink="false">1</guid><pubDate>Fri, 1 May 2026 10:00:00 GMT</pubDate>
          <description>&lt;p&gt;The first of them, about herons.&lt;/p&gt;</description>
          <enclosure url="/one.mp3" type="audio/mpeg"/><podcast:transcript url="/words.vtt" type="text/vtt"/></item>
          </channel></rss>`,
        '/words.vtt': 'WEBVTT\n\n00:01.000 --> 00:04.000\nWelcome to the hour.\n',
      }
      const file = files[request.url ?? '']
      response.statusCode = file === undefined ? 404 : 200
      response.end(file)
    })
    await begin(0, { premiumFeatures: ['read_along'], allowPrivateHosts: [site.host] })
    const { rss_feed } = (await ann.call('POST', '/rss_feeds/', { url: `${site.origin}/feed` })).body
    await people.service.idle()
    const { feed } = (await ann.call('GET', `/rss_feeds/${rss_feed.id}/feed/`)).body
    const transcript = async () => {
      const { status, body } = await ann.call('GET', `/transcript/?content_id=${feed[0].content.id}`)
      return [status, body.screen ?? body.segments?.length]
    }
    expect(await transcript()).toEqual([403, 'TRANSCRIPT_VIEW'])
    await buy()
    expect(await transcript()).toEqual([200, 1])
    await site.close()
  })

  test('is what the operator names', () => {
    const key = { LECTERN_STRIPE_KEY: 'sk', LECTERN_STRIPE_WEBHOOK_SECRET: 'wh' }
    const prices = Object.fromEntries(
      ['MONTHLY', 'ANNUAL', 'THREE_YEARS', 'PATRON'].map((plan) => [`LECTERN_STRIPE_PRICE_${plan}`, plan]),
    )
    const settings = (more: Record<string, string>) => settingsOf({ ...key, ...prices, ...more })
    expect(settings({ LECTERN_PREMIUM: 'audio, notes', LECTERN_FREE_HIGHLIGHTS: '7' })).toMatchObject({
      premiumFeatures: ['audio', 'notes'],
      freeHighlights: 7,
    })
    expect(() => settings({ LECTERN_PREMIUM: 'reading' })).toThrow(/there is no reading/)
    expect(() => settings({ LECTERN_FREE_HIGHLIGHTS: 'some' })).toThrow(/number of highlights/)
  })

  test('is nothing for the owner, and where nothing is sold', async () => {
    await begin()
    const tokens = await people.service.localTokens()
    const own = (await people.call('GET', '/profile/', undefined, { token: tokens.access_token })).body
    expect(own).toMatchObject({ is_premium: true, premium_type: 3 })
    await people.close()
    people = await openPeople()
    ann = await people.join('ann@example.org')
    expect(await profile()).toMatchObject({ is_premium: true, premium_type: 3 })
    expect((await people.call('GET', '/stripe_prices/')).body.annual.unit_amount).toBe(0)
    expect((await checkout('annual')).body).toEqual({ url: null })
  })
})
