// Published shelves: what anyone sees of them as a page and as a feed, and when it ends.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { contentType } from '#shared/model/content-type.ts'
import { readFeed } from '../../../../main/service/feeds/read-feed.ts'
import { seenItem } from '../../../../main/service/library/shared-shelves/items-on-shelf.ts'
import { openPeople, origin, type People, type Person } from '../accounts/people.ts'
import { articlePage } from '../article-page.ts'
import { type Call, caller, promised } from '../open-library.ts'
import { dot } from '../contract-world.ts'
import { openLoopbackSite } from '../outbound/loopback-site.ts'

let people: People
let eve: Person
let owner: Call
let ann: Person
let shelf: string
beforeEach(async () => {
  people = await openPeople()
  const { access_token } = await people.service.localTokens()
  owner = caller((request) => people.service.handle(request), origin, access_token)
  eve = await people.join('eve@example.org')
  ann = await people.join('ann@example.org')
  shelf = (await ann.call('POST', '/shelves/', { name: 'Mills', note: 'By the *water*' })).body.id
})
afterEach(() => people.close())

const save = async (name: string): Promise<number> => {
  const url = `https://mills.example/${name}`
  const { body } = await ann.call('POST', '/save/', { url, html: articlePage(`The ${name}`, 120) })
  await people.service.idle()
  return body.content_id
}
const add = (...ids: readonly number[]) =>
  ann.call('PUT', `/shelves/${shelf}/items/`, { add: ids.map((content_id) => ({ content_id })) })
const publish = async (with_handle = false) =>
  promised(endpoints.shelfPublicWrite.reply, (await ann.call('PUT', `/shelves/${shelf}/public/`, { with_handle })).body)
const anyone = (url: string) => people.call('GET', url, undefined, { token: null })
const seen = async (token: string, cursor = '') => anyone(`/public_shelves/${token}/?cursor=${cursor}`)

describe('a published shelf', () => {
  test('shows anyone its name, note and items in order, and nothing else of the owner', async () => {
    const [first, second] = [await save('first'), await save('second')]
    await add(second, first)
    await ann.call('PUT', '/notes/', { content_id: first, note: 'zsecret note' })
    await ann.call('PUT', '/contents/tags/', { content_ids: [first], add_tags: ['zsecret tag'] })
    const page = await ann.call('PUT', `/contents/${first}/public_page/`, { with_highlights: false })
    const { token } = await publish()
    const { status, body, headers } = await seen(token)
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex'])
    const shown = promised(endpoints.publishedShelf.reply, body)
    expect(Object.keys(shown.shelf).toSorted()).toEqual(['handle', 'item_count', 'name', 'note', 'shared_date'])
    expect(shown.shelf).toMatchObject({ name: 'Mills', note: 'By the *water*', handle: null, item_count: 2 })
    expect(shown.items.map(({ title }) => title)).toEqual(['The second', 'The first'])
    expect(shown.items.map((item) => item.public_page)).toEqual([null, page.body.token])
    expect(Object.keys(shown.items[0] ?? {}).toSorted()).toEqual(
      [
        ...['id', 'url', 'title', 'site_name', 'author', 'publication_date', 'excerpt', 'has_picture', 'content_type'],
        ...['minutes', 'public_page'],
      ].toSorted(),
    )
    expect(JSON.stringify(body)).not.toMatch(/zsecret|example\.org/)
  })

  test('names the owner only if the owner chose it, by the handle of now', async () => {
    await ann.call('POST', '/handles/claim/', { handle: 'ann_reads' })
    const { token } = await publish()
    expect((await seen(token)).body.shelf.handle).toBeNull()
    expect((await publish(true)).token).toBe(token)
    expect((await seen(token)).body.shelf.handle).toBe('ann_reads')
    await ann.call('POST', '/handles/claim/', { handle: 'ann_writes' })
    expect((await seen(token)).body.shelf.handle).toBe('ann_writes')
  })

  test('leaves out deleted items', async () => {
    const [kept, deleted] = [await save('kept'), await save('deleted')]
    await add(kept, deleted)
    await ann.call('PUT', '/library_entries/', { content_id: deleted, library_state: 3 })
    const { items, shelf: about } = (await seen((await publish()).token)).body
    expect(items.map(({ id }: { id: number }) => id)).toEqual([kept])
    expect(about.item_count).toBe(1)
  })

  test('reveals neither the address nor the words of an email', () => {
    const facts = {
      id: 1,
      rank: 'a',
      added_us: 1,
      identity_url: 'https://x.example/',
      site_name: null,
      author: 'News',
      publication_us: null,
    }
    const nobody = { added_by: null, added_by_handle: null }
    const email = {
      ...facts,
      ...nobody,
      url: 'https://x.example/secret',
      title: 'Weekly',
      excerpt: 'Hello Ann',
      image_url: 'x',
    }
    const seenOf = (content_type: number) => seenItem({ ...email, content_type, reading_minutes: 2, public_page: null })
    for (const type of [contentType.email, contentType.emailPdf])
      expect(seenOf(type)).toMatchObject({ title: 'Weekly', url: null, excerpt: '', has_picture: false })
    expect(seenOf(contentType.article)).toMatchObject({ url: email.url, excerpt: email.excerpt, has_picture: true })
  })

  test('comes in pages', async () => {
    const ids: number[] = []
    for (let at = 0; at < 102; at++) {
      const { body } = await ann.call('POST', '/save/', { url: `https://mills.example/${at}`, html: '<p>x</p>' })
      ids.push(body.content_id)
    }
    await add(...ids)
    const { token } = await publish()
    const first = (await seen(token)).body
    const rest = (await seen(token, first.next)).body
    expect([...first.items, ...rest.items].map(({ id }: { id: number }) => id)).toEqual(ids)
    expect([first.items.length, rest.next, first.shelf.item_count]).toEqual([100, null, 102])
    expect((await seen(token, 'x')).status).toBe(400)
  })

  test('ends for good when it is revoked: publishing again makes another address', async () => {
    const { token, atom_url: feed } = await publish()
    expect((await ann.call('DELETE', `/shelves/${shelf}/public/`)).status).toBe(204)
    expect((await ann.call('DELETE', `/shelves/${shelf}/public/`)).status).toBe(404)
    const again = await publish()
    expect(again.token).not.toBe(token)
    expect([(await seen(token)).status, (await seen(again.token)).status]).toEqual([410, 200])
    expect((await anyone(feed)).status).toBe(410)
    expect((await seen('never-was')).status).toBe(404)
  })

  test('is gone while its shelf is deleted, and back with it', async () => {
    const { token } = await publish()
    await ann.call('DELETE', `/shelves/${shelf}/`)
    expect((await seen(token)).status).toBe(410)
    await ann.call('POST', '/shelves/', { id: shelf, name: 'Mills' })
    expect((await seen(token)).status).toBe(200)
  })

  test('answers like one that never was while its owner’s account is switched off, and once it is deleted', async () => {
    const { token, json_url: feed } = await publish()
    const { id } = (await ann.call('GET', '/profile/')).body
    await owner('PUT', `/people/${id}/`, { is_disabled: true })
    expect([(await seen(token)).status, (await anyone(feed)).status]).toEqual([404, 404])
    await owner('PUT', `/people/${id}/`, { is_disabled: false })
    expect([(await seen(token)).status, (await anyone(feed)).status]).toEqual([200, 200])
    expect((await owner('DELETE', `/people/${id}/`)).status).toBe(204)
    expect([(await seen(token)).status, (await anyone(feed)).status]).toEqual([404, 404])
  })

  test('can be published and revoked by its owner only', async () => {
    await publish()
    const calls = [
      await eve.call('PUT', `/shelves/${shelf}/public/`, { with_handle: true }),
      await eve.call('GET', `/shelves/${shelf}/public/`),
      await eve.call('DELETE', `/shelves/${shelf}/public/`),
    ]
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await ann.call('GET', `/shelves/${shelf}/public/`)).body.public_shelf).not.toBeNull()
  })
})

describe('the feed of a published shelf', () => {
  test('lists what was added last first, dated at the publishing if it was there before', async () => {
    await add(await save('before'))
    people.pass(60_000)
    const { atom_url: atom, json_url: json, created_date: published, url } = await publish()
    people.pass(60_000)
    await add(await save('after'))
    const reply = await anyone(atom)
    expect(reply.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(reply.headers.get('x-robots-tag')).toBe('noindex')
    const feed = readFeed(reply.body, atom)
    expect(feed?.title).toBe('Mills')
    expect(feed?.items.map(({ title }) => title)).toEqual(['The after', 'The before'])
    const { items, home_page_url: home } = JSON.parse((await anyone(json)).body)
    expect(home).toBe(url)
    expect(items[1].date_published).toBe(new Date(published).toISOString())
    expect(items[0].url).toBe('https://mills.example/after')
    const etag = reply.headers.get('etag') ?? ''
    const asked = { headers: { 'if-none-match': etag }, token: null }
    expect((await people.call('GET', atom, undefined, asked)).status).toBe(304)
    await ann.call('PUT', `/shelves/${shelf}/`, { name: 'Windmills' })
    expect(readFeed((await people.call('GET', atom, undefined, asked)).body, atom)?.title).toBe('Windmills')
  })
})

test('anyone gets the pictures of the items on a published shelf, and of no other items', async () => {
  const site = await openLoopbackSite((_request, response) => {
    response.setHeader('content-type', 'image/png')
    response.end(dot)
  })
  const open = await openPeople({ allowPrivateHosts: [site.host] })
  const bob = await open.join('bob@example.org')
  const ids: number[] = []
  for (const name of ['on', 'off']) {
    const head = `<meta property="og:image" content="${site.origin}/${name}.png">`
    const url = `https://mills.example/${name}`
    ids.push((await bob.call('POST', '/save/', { url, html: articlePage(name, 120, head) })).body.content_id)
  }
  await open.service.idle()
  const { id } = (await bob.call('POST', '/shelves/', { name: 'Mills' })).body
  await bob.call('PUT', `/shelves/${id}/items/`, { add: [{ content_id: ids[0] }] })
  const { token } = (await bob.call('PUT', `/shelves/${id}/public/`, { with_handle: false })).body
  const picture = async (item: number | undefined) =>
    (await open.call('GET', `/public_shelves/${token}/pictures/${item}/`, undefined, { token: null })).status
  expect([await picture(ids[0]), await picture(ids[1])]).toEqual([200, 404])
  await bob.call('DELETE', `/shelves/${id}/public/`)
  expect(await picture(ids[0])).toBe(410)
  await open.close()
  await site.close()
})
