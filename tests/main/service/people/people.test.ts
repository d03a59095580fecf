import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../../../main/service/commands/run-command.ts'
import { settingsOf } from '../../../../main/service/settings-of.ts'
import type { ServiceOptions } from '../../../../main/service/index.ts'
import { linkToken, openPeople, type People, type Person } from '../accounts/people.ts'
import { articlePage } from '../article-page.ts'
import { caller, type Call } from '../open-library.ts'
import { sendEmail } from '../emails/send-email.ts'
import { openStripe } from '../payments/stripe-stand-in.ts'

let people: People
let owner: Call
let ann: Person

async function begin(options: Partial<ServiceOptions> = {}): Promise<void> {
  people = await openPeople(options)
  const { access_token } = await people.service.localTokens()
  owner = caller((request) => people.service.handle(request), 'http://library.test', access_token)
  ann = await people.join('ann@example.org')
}
afterEach(() => people.close())

const idOf = async ({ call }: Person) => (await call('GET', '/profile/')).body.id as number
const save = (call: Call, name: string) =>
  call('POST', '/save/', { url: `https://a.example/${name}`, html: articlePage(`Page ${name}`) })

describe('the owner of a service', () => {
  beforeEach(() => begin())

  test('sees who uses it and how much they store, and no one else does', async () => {
    await save(ann.call, 'one')
    await people.service.idle()
    expect((await ann.call('GET', '/profile/')).body.is_staff).toBe(false)
    expect((await owner('GET', '/profile/')).body.is_staff).toBe(true)
    const { body } = await owner('GET', '/people/')
    expect(body.people).toMatchObject([
      { is_owner: true, items: 0 },
      { email: 'ann@example.org', is_owner: false, is_disabled: false, items: 1, quota: null },
    ])
    expect(body.people[1].storage).toBeGreaterThan(0)
    const refused = await ann.call('GET', '/people/')
    expect([refused.status, refused.body.code]).toEqual([403, 'owner_only'])
  })

  test('invites a user by an email, whose link opens a library', async () => {
    const { body } = await owner('POST', '/people/', { email: 'Eve@Example.org' })
    await people.service.idle()
    expect(body.is_mailed).toBe(true)
    const token = linkToken(people.emails, 'eve@example.org')
    expect(new URL(body.invite_url).searchParams.get('token')).toBe(token)
    expect((await people.call('POST', '/magic_login/token/', { token })).status).toBe(200)
    expect((await owner('POST', '/people/', { email: 'nobody' })).status).toBe(400)
  })

  test('switches an account off, so that nothing opens it, and on again, so that everything does', async () => {
    await save(ann.call, 'one')
    const token = (await ann.call('POST', '/personal_tokens/', { name: 'x', scope: 'read' })).body.token
    const { rss_url: feed } = (await ann.call('POST', '/feed_tokens/', { name: 'x', list: 'queue' })).body
    const id = await idOf(ann)
    const doors = async () => [
      (await ann.call('GET', '/profile/')).status,
      (await people.call('GET', 'http://library.test/public/v1/me', undefined, { token })).status,
      (await people.call('GET', feed, undefined, { token: null })).status,
    ]
    expect((await owner('PUT', `/people/${id}/`, { is_disabled: true })).status).toBe(204)
    expect(await doors()).toEqual([401, 401, 404])
    expect((await people.call('POST', '/token/refresh/', { refresh_token: ann.tokens.refresh_token })).status).toBe(401)
    await people.call('POST', '/magic_login/trigger/', { email: 'ann@example.org' })
    const link = linkToken(people.emails, 'ann@example.org')
    const refused = await people.call('POST', '/magic_login/token/', { token: link })
    expect([refused.status, refused.body.code]).toEqual([403, 'account_disabled'])
    expect((await owner('PUT', `/people/${id}/`, { is_disabled: false })).status).toBe(204)
    expect(await doors()).toEqual([200, 200, 200])
    expect((await ann.call('GET', '/library_items/queue_feed/')).body.feed).toHaveLength(1)
  })

  test('closes the shared pages and export links of an account that is switched off, until it is on again', async () => {
    const saved = await save(ann.call, 'one')
    await people.service.idle()
    const { body: page } = await ann.call('PUT', `/contents/${saved.body.content_id}/public_page/`, {
      with_highlights: false,
    })
    const begun = await ann.call('POST', '/export_my_data/', { format: 'jsonl' })
    await people.service.idle()
    const { download_url: file } = (await ann.call('GET', `/export_my_data/${begun.body.id}/`)).body
    const token = new URL(page.url).pathname.slice('/p/'.length)
    const shared = `http://library.test/api/v19/public_pages/${token}/`
    const seen = async (url: string) => {
      const { status, body } = await people.call('GET', url, undefined, { token: null })
      return { status, code: body.code }
    }
    const both = async () => [await seen(shared), await seen(file)]
    const open = [
      { status: 200, code: undefined },
      { status: 200, code: undefined },
    ]
    expect(await both()).toEqual(open)
    const id = await idOf(ann)
    expect((await owner('PUT', `/people/${id}/`, { is_disabled: true })).status).toBe(204)
    const unknown = [await seen(shared.replace(token, 'x'.repeat(22))), await seen(`${file}x`)]
    expect(unknown.map(({ status }) => status)).toEqual([404, 404])
    expect(await both()).toEqual(unknown)
    expect((await owner('PUT', `/people/${id}/`, { is_disabled: false })).status).toBe(204)
    expect(await both()).toEqual(open)
  })

  test('can neither switch off nor delete the own account', async () => {
    const { body } = await owner('GET', '/profile/')
    for (const [method, change] of [['PUT', { is_disabled: true }], ['DELETE']] as const) {
      const reply = await owner(method, `/people/${body.id}/`, change)
      expect([reply.status, reply.body.code]).toEqual([409, 'owner_account'])
    }
    expect((await owner('DELETE', '/people/999/')).status).toBe(404)
    expect((await owner('PUT', '/people/999/', { is_disabled: true })).status).toBe(404)
  })
})

describe('a library with a quota', () => {
  test('that is full reports this to every call that brings something, preserves what it has, and accepts more once there is room', async () => {
    await begin({ quotaMb: 1, mailDomain: 'in.example.org', mailIntake: { host: '127.0.0.1', port: 0 } })
    const id = await idOf(ann)
    expect((await save(ann.call, 'one')).status).toBeLessThan(300)
    await people.service.idle()
    await owner('PUT', `/people/${id}/`, { quota_mb: 0 })
    const refused = await save(ann.call, 'two')
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'quota_reached',
      expect.stringMatching(/^Your library is full\. You have used 0 of 0 MB\. Ask the owner of this service/),
    ])
    const token = (await ann.call('POST', '/personal_tokens/', { name: 'x', scope: 'read_write' })).body.token
    const item = { url: 'https://a.example/three' }
    const publicly = await people.call('POST', 'http://library.test/public/v1/items', item, { token })
    expect([publicly.status, publicly.body.error.code]).toEqual([409, 'conflict'])
    const byReader = await people.call('POST', 'http://library.test/api/entries.json', item, { token })
    expect([byReader.status, byReader.body.code]).toEqual([409, 'quota_reached'])
    expect((await ann.call('POST', '/imports/', { items: [item] })).status).toBe(409)
    const to = (await ann.call('GET', '/profile/')).body.email_forwarding_address_subs
    const email = { to, subject: 'News', from: 'News <n@x.example>', html: '<p>Words that are long enough.</p>' }
    await expect(sendEmail(people.service.mailPort ?? 0, email)).rejects.toMatchObject({ responseCode: 452 })
    // Everything else works.
    const [entry] = (await ann.call('GET', '/library_items/queue_feed/')).body.feed
    const archived = await ann.call('PUT', '/library_entries/', { content_id: entry.content.id, library_state: 2 })
    expect(archived.status).toBe(200)
    // The owner has no limit.
    expect((await save(owner, 'own')).status).toBeLessThan(300)
    await owner('PUT', `/people/${id}/`, { quota_mb: null })
    expect((await save(ann.call, 'two')).status).toBeLessThan(300)
  })

  test.each(['0', '-1', 'many', '1.5'])('of %s megabytes is refused at the start', async (given) => {
    await begin()
    expect(() => settingsOf({ LECTERN_QUOTA_MB: given })).toThrow(/number of megabytes/)
  })
})

describe('an account that pays', () => {
  test('is deleted once Stripe has ended its subscription, and stays as long as Stripe does not answer', async () => {
    const stripe = await openStripe()
    await begin({ payments: stripe.settings })
    const id = await idOf(ann)
    await ann.call('POST', `/profile/${id}/annual_checkout_url/`)
    await people.service.handle(stripe.tell(stripe.pay()))
    const remove = () => ann.call('POST', '/account_deletion/', { confirmation: 'ann' })
    stripe.failures.push(500, 500, 500)
    const refused = await remove()
    expect([refused.status, refused.body.detail]).toEqual([503, expect.stringContaining('Nothing was deleted')])
    expect((await ann.call('GET', '/profile/')).body.is_premium).toBe(true)
    expect((await remove()).status).toBe(204)
    expect([stripe.customers.size, stripe.subscriptions]).toEqual([0, []])
    // A late event is about no one.
    const late = stripe.event('customer.subscription.deleted', { customer: 'cus_1' })
    expect((await people.service.handle(stripe.tell(late))).status).toBe(200)
    await stripe.close()
  })
})

describe('the commands about accounts', () => {
  let folder: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-people-'))
    await begin({ dataFolder: join(folder, 'data') })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const run = async (...words: string[]) => {
    const lines: string[] = []
    await runCommand({
      ...{ folder: join(folder, 'data'), words: ['accounts', ...words], newAccount: undefined, usualQuotaMb: 50 },
      ...{ origin: 'http://library.test', say: (line) => void lines.push(line) },
      clock: () => Date.parse('2026-05-05T10:00:00Z'),
    })
    return lines.join('\n')
  }

  test('list, invite, disable, enable and limit them while the service runs', async () => {
    await save(ann.call, 'one')
    await people.service.idle()
    expect(await run()).toMatch(/^1 +Reader +0 items +0 MB +seen \S+ +owner\n2 +ann@example\.org +1 items +1 of 50 MB/)
    const link = new URL(/http\S+/.exec(await run('invite', 'eve@example.org'))?.[0] ?? '')
    const token = link.searchParams.get('token')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await run('disable', 'Ann@example.org')).toContain('Nothing was deleted')
    expect((await ann.call('GET', '/profile/')).status).toBe(401)
    expect(await run()).toContain('disabled')
    await run('enable', '2')
    expect((await ann.call('GET', '/profile/')).status).toBe(200)
    await run('quota', 'ann@example.org', '0')
    expect((await save(ann.call, 'two')).body.code).toBe('quota_reached')
    await run('quota', 'ann@example.org', 'usual')
    expect((await save(ann.call, 'two')).status).toBeLessThan(300)
  })

  test('write an account’s library into a file and delete it, beside the running service', async () => {
    await save(ann.call, 'one')
    await people.service.idle()
    const file = join(folder, 'ann.zip')
    expect(await run('delete', 'ann@example.org', file)).toContain('ann@example.org was deleted')
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
    expect((await ann.call('GET', '/profile/')).status).toBe(401)
    expect((await owner('GET', '/people/')).body.people).toHaveLength(1)
    await people.service.idle()
    expect(people.emails.at(-1)).toMatchObject({
      to: 'ann@example.org',
      subject: 'Your Lectern library was deleted',
    })
  })

  test.each([
    [['delete', 'nobody@example.org'], /Nobody here is called nobody@example\.org/],
    [['delete', '1'], /belongs to the owner of the service/],
    [['disable'], /Say it so/],
    [['quota', 'ann@example.org', 'much'], /Say it so/],
    [['rename', 'ann@example.org'], /Say it so/],
    [['invite', 'nobody'], /Not an e-mail address/],
  ])('explain what is wrong with %j', async (words, told) => {
    await expect(run(...words)).rejects.toThrow(told)
  })
})
