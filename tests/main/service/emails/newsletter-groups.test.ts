import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenLibrary, openLibrary } from '../open-library.ts'
import { sendEmail } from './send-email.ts'

interface Newsletter {
  readonly profile_id: number
  readonly name: string
  readonly emails: number
  readonly senders: readonly { list: string | null; address: string | null; name: string; email_count: number }[]
}

let library: OpenLibrary
let sent = 0
beforeEach(async () => {
  library = await openLibrary({ mailDomain: 'in.lectern.test', mailIntake: { host: '127.0.0.1', port: 0 } })
})
afterEach(() => library.close())

async function send(from: string, list?: string): Promise<void> {
  const to = (await library.call('GET', '/profile/')).body.email_forwarding_address_subs
  const html = `<p>The ferry ${(sent += 1)} leaves the harbour at dawn with bread and letters.</p>`
  const headers: Record<string, string> = list === undefined ? {} : { 'List-Id': `<${list}>` }
  await sendEmail(library.service.mailPort ?? 0, { to, from, subject: `Boats ${sent}`, html, headers })
  await library.service.idle()
}

async function newsletters(): Promise<Newsletter[]> {
  const { body } = await library.call('GET', '/sources/?profile_type=2')
  const found = body.sources.map(
    (source: { profile_id: number; profile: { name: string }; [key: string]: unknown }) => ({
      profile_id: source.profile_id,
      name: source.profile.name,
      emails: (source['stats'] as { item_count: number }).item_count,
      senders: source['senders'],
    }),
  )
  return found.toSorted((a: Newsletter, b: Newsletter) => a.name.localeCompare(b.name))
}
const counts = async () => (await newsletters()).map(({ name, emails }) => [name, emails])
const titled = async (name: string) => {
  const found = (await newsletters()).find((one) => one.name === name)
  if (!found) throw new Error(`There is no newsletter ${name}`)
  return found
}
const merge = (from: Newsletter, into: Newsletter) =>
  library.call('POST', '/sources/merge/', { profile_id: from.profile_id, into_profile_id: into.profile_id })
const split = (from: Newsletter, name: string) => {
  const { email_count: _, ...sender } = from.senders.find((one) => one.name === name) ?? { email_count: 0 }
  return library.call('POST', '/sources/split/', { profile_id: from.profile_id, ...sender })
}

test('merged newsletters are one, also for emails to come, and its emails name it', async () => {
  await send('Ann <ann@news.example>')
  await send('Ben <ben@other.example>')
  await send('Ben <ben@other.example>')
  expect((await merge(await titled('Ben'), await titled('Ann'))).status).toBe(200)
  await send('Ben <ben@other.example>')
  expect(await counts()).toEqual([['Ann', 4]])
  const { body } = await library.call('GET', '/feed/inbox/')
  const named = body.feed.map(({ content }: { content: { newsletter_profile: { name: string } } }) => content)
  expect(named.map(({ newsletter_profile: { name } }: (typeof named)[0]) => name)).toEqual(['Ann', 'Ann', 'Ann', 'Ann'])
})

test('a merge is undone by splitting the sender off again', async () => {
  await send('Ann <ann@news.example>')
  await send('Ben <ben@other.example>')
  await merge(await titled('Ben'), await titled('Ann'))
  const reply = await split(await titled('Ann'), 'Ben')
  expect([reply.status, reply.body.is_subscribed, reply.body.stats.item_count]).toEqual([200, true, 1])
  await send('Ben <ben@other.example>')
  expect(await counts()).toEqual([
    ['Ann', 1],
    ['Ben', 2],
  ])
})

test('emails of one address are distinguished by their names once they are split', async () => {
  await send('Daily News <news@paper.example>')
  await send('Weekly Letter <news@paper.example>')
  expect(await counts()).toEqual([['Daily News', 2]])
  await split(await titled('Daily News'), 'Weekly Letter')
  await send('Weekly Letter <news@paper.example>')
  await send('Daily News <news@paper.example>')
  expect(await counts()).toEqual([
    ['Daily News', 2],
    ['Weekly Letter', 2],
  ])
})

test('lists that were merged are split by their lists, whatever their senders are called', async () => {
  await send('Ann <ann@news.example>', 'sea.news.example')
  await send('Ann at work <ann@news.example>', 'work.news.example')
  await merge(await titled('Ann at work'), await titled('Ann'))
  await split(await titled('Ann'), 'Ann at work')
  await send('Ann renamed <ann@news.example>', 'work.news.example')
  expect(await counts()).toEqual([
    ['Ann', 1],
    ['Ann at work', 2],
  ])
})

test('a newsletter cannot be merged with itself or what is none, nor split from its only sender', async () => {
  await send('Ann <ann@news.example>')
  const ann = await titled('Ann')
  expect((await merge(ann, ann)).status).toBe(400)
  expect((await merge(ann, { ...ann, profile_id: 999 })).status).toBe(404)
  expect((await split(ann, 'Ann')).status).toBe(400)
  const stranger = { profile_id: ann.profile_id, list: null, address: null, name: 'Nobody' }
  expect((await library.call('POST', '/sources/split/', stranger)).status).toBe(404)
})
