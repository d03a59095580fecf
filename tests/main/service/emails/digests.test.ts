import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextDigest } from '../../../../main/service/library/digests/next-digest.ts'
import { openPeople, type People, type Person } from '../accounts/people.ts'
import { sendEmail } from './send-email.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let people: People
let ann: Person
beforeEach(async () => {
  people = await openPeople({ mailDomain: 'in.lectern.test', mailIntake: { host: '127.0.0.1', port: 0 } })
  ann = await people.join('ann@example.org')
})
afterEach(() => people.close())

async function arrive(subject: string): Promise<void> {
  const to = (await ann.call('GET', '/profile/')).body.email_forwarding_address_subs
  const html = `<p>The ferry of ${subject} leaves the harbour at dawn.</p>`
  await sendEmail(people.service.mailPort ?? 0, { to, from: 'Harbour News <news@harbour.example>', subject, html })
  await people.service.idle()
}
const choose = (rhythm: string, time_zone = 'Europe/Berlin') => ann.call('PUT', '/digest/', { rhythm, time_zone })
/** Ann signs in again, because no user stays signed in for a day without a word. */
const later = async (milliseconds: number) => {
  people.pass(milliseconds)
  await people.service.idle()
  ann = await people.join('ann@example.org')
}
const digests = () => people.emails.filter(({ subject }) => subject.startsWith('New in your inbox'))

test('no one gets a digest without choosing one', async () => {
  await arrive('Boats of May')
  await later(9 * DAY)
  expect((await ann.call('GET', '/digest/')).body).toEqual({ rhythm: 'off', email_address: 'ann@example.org' })
  expect(digests()).toEqual([])
})

test('a daily digest names what came in since the last one, each once, and is not sent when nothing came', async () => {
  expect((await choose('daily')).body.rhythm).toBe('daily')
  await arrive('Boats of May')
  await arrive('Nets & <Knots>')
  await later(DAY)
  expect(digests()).toHaveLength(1)
  const [email] = digests()
  expect(email).toMatchObject({ to: 'ann@example.org', subject: 'New in your inbox today' })
  expect(email?.text).toContain('Boats of May\nHarbour News')
  expect(email?.html).toContain('Nets &amp; &lt;Knots&gt;')
  await later(DAY)
  expect(digests()).toHaveLength(1)
  await arrive('Ropes of June')
  await later(DAY)
  expect(digests()).toHaveLength(2)
  expect(digests()[1]?.text).toContain('Ropes of June')
  expect(digests()[1]?.text).not.toContain('Boats of May')
})

test('a digest that is turned off, or of a source that is muted, reports nothing', async () => {
  await choose('daily')
  await arrive('Boats of May')
  const { sources } = (await ann.call('GET', '/sources/?profile_type=2')).body
  await ann.call('PUT', '/sources/', { profile_id: sources[0].profile_id, is_muted: true })
  await later(DAY)
  await ann.call('PUT', '/sources/', { profile_id: sources[0].profile_id, is_muted: false })
  await choose('off')
  await arrive('Nets of June')
  await later(3 * DAY)
  expect(digests()).toEqual([])
})

test('a digest comes at seven in the morning of its reader’s time zone, and a weekly one on Mondays', () => {
  const at = (text: string) => Date.parse(text)
  const next = (...given: Parameters<typeof nextDigest>) => new Date(nextDigest(...given)).toISOString()
  const tuesday = at('2026-05-05T10:00:00Z')
  expect(next('daily', 'Europe/Berlin', tuesday)).toBe('2026-05-06T05:00:00.000Z')
  expect(next('weekly', 'Europe/Berlin', tuesday)).toBe('2026-05-11T05:00:00.000Z')
  expect(next('daily', 'Asia/Kolkata', tuesday)).toBe('2026-05-06T01:30:00.000Z')
  expect(next('daily', 'UTC', at('2026-05-05T07:00:00Z'))).toBe('2026-05-06T07:00:00.000Z')
  // The night in which clocks go forward.
  expect(next('daily', 'Europe/Berlin', at('2026-03-28T12:00:00Z'))).toBe('2026-03-29T05:00:00.000Z')
})

test('a time zone that does not exist is refused', async () => {
  expect(await choose('daily', 'Nowhere/Else')).toMatchObject({ status: 400 })
  expect((await ann.call('GET', '/digest/')).body.rhythm).toBe('off')
})
