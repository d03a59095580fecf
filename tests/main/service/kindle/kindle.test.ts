import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsOf } from '../../../../main/service/settings-of.ts'
import { type MailServer, openMailServer } from '../outgoing-mail/mail-server.ts'
import { articlePage } from '../article-page.ts'
import { type OpenLibrary, openLibrary } from '../open-library.ts'

const MINUTE = 60_000

let mail: MailServer
let library: OpenLibrary
let folder: string
let now: number
beforeEach(async () => {
  mail = await openMailServer()
  folder = mkdtempSync(join(tmpdir(), 'lectern-kindle-'))
  now = Date.parse('2026-05-05T10:00:00Z')
  await begin()
})
afterEach(async () => {
  await library.close()
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

const begin = async () => {
  const { bookMail } = settingsOf({ LECTERN_SMTP: mail.address, LECTERN_MAIL_FROM: 'Lectern <books@example.org>' })
  if (!bookMail) throw new Error('no mail is set up')
  library = await openLibrary({ dataFolder: folder, clock: () => now, bookMail })
}
const save = async (title: string) => {
  const { body } = await library.call('POST', '/save/', {
    url: `https://a.example/${encodeURIComponent(title)}`,
    html: articlePage(title, 200),
  })
  await library.service.idle()
  return body.content_id as number
}
const connect = (kindle_email = 'ada@kindle.com') =>
  library.call('POST', '/integrations/kindle_accounts/', { kindle_email })
const send = (body: object) => library.call('POST', '/kindle_uploads/', body)
/** With fresh tokens, because hours pass. */
const upload = async (id: number) => {
  const { access_token: token } = await library.service.localTokens()
  return (await library.call('GET', `/kindle_uploads/${id}/`, undefined, { token })).body
}
const kindles = async () => (await library.call('GET', '/integrations/kindle_accounts/')).body

test('an article arrives as an e-book in an email from the sender that Amazon must know', async () => {
  const article = await save('Käfer: „Über“ die See')
  expect((await connect('Ada@Kindle.com ')).status).toBe(201)
  const begun = await send({ content_id: article })
  expect([begun.status, begun.body]).toEqual([202, expect.objectContaining({ status: 0, content_ids: [article] })])
  await library.service.idle()
  expect(await upload(begun.body.id)).toMatchObject({ status: 1, error: null, title: 'Käfer: „Über“ die See' })
  expect(mail.recipients).toEqual(['ada@kindle.com'])
  const [email] = mail.emails
  expect(email).toMatchObject({ from: { address: 'books@example.org' }, subject: 'Käfer: „Über“ die See' })
  expect(email?.attachments).toHaveLength(1)
  const [book] = email?.attachments ?? []
  expect(book).toMatchObject({ filename: 'Käfer „Über“ die See.epub', mimeType: 'application/epub+zip' })
  expect(Buffer.from(book?.content as ArrayBuffer).toString('latin1')).toMatch(
    /^PK.{28}mimetypeapplication\/epub\+zip/s,
  )
  expect(await kindles()).toMatchObject({ sender: 'books@example.org', uploads: [{ status: 1 }] })
})

test('the profile immediately shows the Kindle that was connected first', async () => {
  const told = async () => (await library.call('GET', '/profile/')).body.kindle_account
  const cursor = async () => (await library.call('GET', '/library_items/queue_feed/')).headers.get('etag')
  expect(await told()).toBeNull()
  const before = await cursor()
  const { id } = (await connect()).body
  await connect('ben@kindle.com')
  expect(await told()).toEqual({ id, kindle_email: 'ada@kindle.com' })
  expect(await cursor()).not.toBe(before)
  await library.call('DELETE', `/integrations/kindle_accounts/${id}/`)
  expect(await told()).toMatchObject({ kindle_email: 'ben@kindle.com' })
})

test('several articles arrive as one book or as one file each, in one email', async () => {
  const ids = [await save('One'), await save('Two')]
  await connect()
  await send({ content_ids: ids, as_digest: true })
  await send({ content_ids: ids })
  await library.service.idle()
  expect(mail.emails.map(({ subject, attachments }) => [subject, attachments.map(({ filename }) => filename)])).toEqual(
    [
      ['2 articles', ['2 articles.epub']],
      ['2 articles', ['One.epub', 'Two.epub']],
    ],
  )
})

test('what a server refuses for now is sent again later, also after a restart, as the same email', async () => {
  const article = await save('Again')
  await connect()
  mail.refuse = 452
  const { id } = (await send({ content_id: article })).body
  await library.service.idle()
  expect(await upload(id)).toMatchObject({ status: 0, error: expect.stringMatching(/refused.*452/) })
  await library.close()
  mail.refuse = null
  now += MINUTE
  await begin()
  await library.service.idle()
  expect(await upload(id)).toMatchObject({ status: 1, error: null })
  expect(mail.emails.map(({ messageId }) => messageId)).toEqual([
    expect.stringMatching(/^<kindle-[\w-]+@example\.org>$/),
  ])
})

test('what a server refuses for good, or for two hours and a half, has failed in its words', async () => {
  const article = await save('Never')
  await connect()
  mail.refuse = 550
  const final = (await send({ content_id: article })).body.id
  await library.service.idle()
  expect(await upload(final)).toMatchObject({ status: 2, error: expect.stringMatching(/refused.*550/) })
  mail.refuse = 451
  const passing = (await send({ content_id: article })).body.id
  for (const wait of [0, 1, 5, 30, 120]) {
    expect((await upload(passing)).status).toBe(0)
    now += wait * MINUTE
    await library.service.idle()
  }
  expect(await upload(passing)).toMatchObject({ status: 2, error: expect.stringMatching(/refused.*451/) })
  expect(mail.emails).toEqual([])
})

test('only addresses of e-readers are taken, and nothing is sent without one, or of what is not in the library', async () => {
  const article = await save('Mine')
  const refused = async (call: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await call
    return [status, body.code]
  }
  for (const address of ['ada@example.org', 'ada@kindle.com.example.org', 'a@b@kindle.com', 'kindle.com', '']) {
    expect(await refused(connect(address))).toEqual([400, 'invalid'])
  }
  expect(await refused(send({ content_id: article }))).toEqual([400, 'no_kindle'])
  const { id } = (await connect()).body
  expect((await connect()).body.id).toBe(id)
  expect(await refused(send({}))).toEqual([400, 'invalid'])
  expect(await refused(send({ content_id: 9999 }))).toEqual([404, 'not_found'])
  expect(await refused(send({ content_id: article, kindle_account_id: 9999 }))).toEqual([404, 'not_found'])
  expect((await library.call('DELETE', `/integrations/kindle_accounts/${id}/`)).status).toBe(204)
  expect((await kindles()).kindle_accounts).toEqual([])
  await library.service.idle()
  expect(mail.emails).toEqual([])
})

test('a magazine of a list goes out at its hour with what is new, by hand too, and once only after a restart', async () => {
  await connect()
  const first = await save('First')
  const add = { name: 'Morning', list: 'queue', weekday: null, hour: 7, time_zone: 'Europe/Berlin' }
  const made = await library.call('POST', '/integrations/kindle_magazines/', add)
  expect(made.body).toMatchObject({ kindle_email: 'ada@kindle.com', next_date: '2026-05-06T05:00:00.000Z' })
  const sent = () => mail.emails.map(({ subject, attachments }) => [subject, attachments.map((one) => one.filename)])
  await library.service.idle()
  expect(sent()).toEqual([])
  const byHand = await library.call('POST', `/integrations/kindle_magazines/${made.body.id}/send/`)
  expect(byHand.body.upload).toMatchObject({ content_ids: [first], title: 'Morning' })
  await library.service.idle()
  expect(sent()).toEqual([['Morning', ['Morning.epub']]])
  const again = await library.call('POST', `/integrations/kindle_magazines/${made.body.id}/send/`)
  expect(again.body).toEqual({ upload: null })
  const second = await save('Second')
  await library.close()
  now = Date.parse('2026-05-06T05:00:00Z')
  await begin()
  await library.service.idle()
  expect(await kindles()).toMatchObject({
    uploads: [{ content_ids: [second], status: 1 }, {}],
    magazines: [{ name: 'Morning', next_date: '2026-05-07T05:00:00.000Z' }],
  })
  await library.close()
  await begin()
  await library.service.idle()
  expect(sent()).toHaveLength(2)
  expect((await library.call('DELETE', `/integrations/kindle_magazines/${made.body.id}/`)).status).toBe(204)
  expect((await kindles()).magazines).toEqual([])
})

test('a magazine archives its articles once the mail server has them, and puts them back where they were', async () => {
  await connect()
  const ids = [await save('First'), await save('Second')]
  const queue = async () =>
    (await library.call('GET', '/library_items/queue_feed/')).body.feed.map((one: { id: number }) => one.id)
  const before = await queue()
  expect(before).toHaveLength(2)
  const wish = { name: 'Evening', list: 'queue', weekday: null, hour: 19, time_zone: 'UTC', archives: true }
  const made = await library.call('POST', '/integrations/kindle_magazines/', wish)
  expect(made.body.archives).toBe(true)
  mail.refuse = 452
  const { body } = await library.call('POST', `/integrations/kindle_magazines/${made.body.id}/send/`)
  await library.service.idle()
  expect(await queue()).toEqual(before)
  mail.refuse = null
  now += 2 * MINUTE
  await library.close()
  await begin()
  await library.service.idle()
  expect(await upload(body.upload.id)).toMatchObject({ status: 1, archived: ids.length })
  expect(await queue()).toEqual([])
  const back = await library.call('POST', `/kindle_uploads/${body.upload.id}/put_back/`)
  expect(back.body).toMatchObject({ status: 1, archived: 0 })
  expect(await queue()).toEqual(before)
})

test('a magazine is of a list, a tag or a view that exists, and stops with its Kindle', async () => {
  const add = (more: object) =>
    library.call('POST', '/integrations/kindle_magazines/', {
      ...{ name: 'Tagged', list: 'queue', weekday: 1, hour: 7, time_zone: 'UTC' },
      ...more,
    })
  expect((await add({})).body.code).toBe('no_kindle')
  const kindle = (await connect()).body.id
  const article = await save('Kept')
  await save('Other')
  await library.call('PUT', '/contents/tags/', { content_ids: [article], add_tags: ['mills'] })
  const { id: tag } = (await library.call('GET', '/tags/')).body.tags[0]
  const statuses = [
    { list: 'tag', tag_id: 999 },
    { list: 'tag' },
    { list: 'highlights' },
    { time_zone: 'Mars' },
    { hour: 24 },
  ]
  for (const wrong of statuses) expect([400, 404]).toContain((await add(wrong)).status)
  const made = await add({ list: 'tag', tag_id: tag })
  const { body } = await library.call('POST', `/integrations/kindle_magazines/${made.body.id}/send/`)
  expect(body.upload.content_ids).toEqual([article])
  await library.call('DELETE', `/integrations/kindle_accounts/${kindle}/`)
  expect((await kindles()).magazines).toEqual([])
})

test('where no mail is sent, a delivery is refused in words and names the file as the other way', async () => {
  const silent = await openLibrary()
  expect((await silent.call('GET', '/integrations/kindle_accounts/')).body.sender).toBeNull()
  const { status, body } = await silent.call('POST', '/kindle_uploads/', { content_id: 1 })
  expect([status, body.code]).toEqual([409, 'no_mail'])
  expect(body.detail).toMatch(/as a file/)
  await silent.close()
})
