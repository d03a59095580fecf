import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFeed } from '../../../main/service/feeds/read-feed.ts'
import { entryItem } from '../../../main/service/exports/index.ts'
import { articlePage } from './article-page.ts'
import { openPeople, origin, type People, type Person } from './accounts/people.ts'

const page = (title: string) => articlePage(title, 200)
/** Characters that break XML or JSON if they are not escaped. */
const HARD = 'Q&A <b>"]]>" \u0007\ud800 𝒳'

describe('a feed at a secret address', () => {
  let people: People
  let ann: Person
  let eve: Person
  let ids: number[]
  beforeAll(async () => {
    people = await openPeople()
    ann = await people.join('ann@example.org')
    eve = await people.join('eve@example.org')
    ids = []
    for (const name of ['Mill', 'River', 'Bridge']) {
      const { body } = await ann.call('POST', '/save/', { url: `https://${name}.example/a`, html: page(name) })
      ids.push(body.content_id)
      await people.service.idle()
      people.pass(60_000)
    }
    await eve.call('POST', '/save/', { url: 'https://secret.example/', html: page('Hers') })
    await people.service.idle()
    await ann.call('PUT', '/contents/tags/', { content_ids: [ids[0]], add_tags: ['slow'] })
    await ann.call('PUT', '/library_entries/', { content_id: ids[1], library_state: 2 })
    await ann.call('PUT', '/library_entries/', { content_id: ids[2], is_favorited: true })
    await ann.call('PUT', '/notes/', { content_id: ids[2], note: HARD })
    await ann.call('POST', '/annotations/', {
      content_id: ids[0],
      text: 'The river',
      before_text: '',
      after_text: '',
      char_start: 0,
      char_end: 9,
      note: HARD,
    })
  })
  afterAll(() => people.close())

  const make = async (person: Person, body: object) => {
    const reply = await person.call('POST', '/feed_tokens/', { name: 'For a reader', ...body })
    expect(reply.status).toBe(201)
    return reply.body
  }
  const read = (url: string, headers: Record<string, string> = {}) =>
    people.call('GET', url, undefined, { headers, token: null })
  const titles = async (person: Person, body: object) => {
    const { rss_url: rss, atom_url: atom, json_url: json } = await make(person, body)
    const feed = readFeed((await read(rss)).body, rss)
    const parsed = JSON.parse((await read(json)).body)
    expect(parsed.version).toBe('https://jsonfeed.org/version/1.1')
    const told = (feed?.items ?? []).map(({ title }) => title)
    const third = await read(atom)
    expect(third.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(readFeed(third.body, atom)?.items.map(({ title }) => title)).toEqual(told)
    expect(parsed.items.map(({ title }: { title: string }) => title)).toEqual(told)
    return told
  }

  test('holds its list, as RSS, as Atom and as JSON Feed', async () => {
    const tag = (await ann.call('GET', '/tags/')).body.tags[0].id
    expect(await titles(ann, { list: 'queue' })).toEqual(['Bridge', 'Mill'])
    expect(await titles(ann, { list: 'archive' })).toEqual(['River'])
    expect(await titles(ann, { list: 'favorites' })).toEqual(['Bridge'])
    expect(await titles(ann, { list: 'tag', tag_id: tag })).toEqual(['Mill'])
    expect(await titles(ann, { list: 'view', view: 'sort=oldest&isFavorited=true' })).toEqual(['Bridge'])
    expect(await titles(ann, { list: 'highlights' })).toEqual(['Mill'])
    expect(await titles(eve, { list: 'queue' })).toEqual(['Hers'])
  })

  test('has ids that are the same in each form and at each address, and no other library’s', async () => {
    const [hers, ours] = [await make(eve, { list: 'queue' }), await make(ann, { list: 'queue' })]
    const idsAt = async (url: string) => {
      const { body } = await read(url)
      if (url.endsWith('.json')) return JSON.parse(body).items.map(({ id }: { id: string }) => id)
      return [...body.matchAll(/<(?:guid[^>]*|id)>([^<]*)<\/(?:guid|id)>/g)].map(([, id]) => id)
    }
    const listed = await idsAt(ours.json_url)
    expect(listed).toHaveLength(2)
    for (const id of listed) expect(id).toMatch(/^urn:uuid:[0-9a-f-]{36}#item-\d+$/)
    expect(await idsAt(ours.rss_url)).toEqual(listed)
    expect((await idsAt(ours.atom_url)).slice(1)).toEqual(listed)
    expect(await idsAt(ours.atom_url.replace(origin, 'https://elsewhere.example'))).toEqual(await idsAt(ours.atom_url))
    expect((await idsAt(hers.json_url))[0].slice(0, 45)).not.toBe(listed[0].slice(0, 45))
  })

  test('keeps what is hard to write, with notes and quotes', async () => {
    const { rss_url: rss, json_url: json } = await make(ann, { list: 'highlights' })
    const [item] = JSON.parse((await read(json)).body).items
    expect(item).toMatchObject({ url: 'https://mill.example/a', tags: ['slow'] })
    expect(item.content_html).toContain('<blockquote><p>The river</p></blockquote><p>Q&amp;A &lt;b&gt;')
    const feed = readFeed((await read(rss)).body, rss)
    expect(feed?.items[0]?.summary ?? feed?.items[0]?.body?.html).toContain('Q&amp;A &lt;b&gt;')
  })

  test('holds texts only if that was asked for', async () => {
    const bare = await make(ann, { list: 'queue' })
    const whole = await make(ann, { list: 'queue', with_text: true })
    const [short, long] = [await read(bare.json_url), await read(whole.json_url)]
    const html = (reply: typeof short) =>
      JSON.parse(reply.body).items.map((item: { content_html: string }) => item.content_html)
    expect(html(long).join('').length).toBeGreaterThan(html(short).join('').length * 1.5)
  })

  test('states the direction of a text that is read from the right, with and without the whole text', async () => {
    const rana = await people.join('rana@example.org')
    const html = readFileSync(join(import.meta.dirname, '../../fixtures/pages/right-to-left.html'), 'utf8')
    await rana.call('POST', '/save/', { url: 'https://rtl.example/a', html })
    await people.service.idle()
    for (const with_text of [false, true]) {
      const { json_url: url } = await make(rana, { list: 'queue', with_text })
      const [item] = JSON.parse((await read(url)).body).items
      expect(item.content_html).toMatch(/^<div dir="rtl" lang="\w\w">[^]*<\/div>$/)
    }
  })

  test('is sent again only if something changed', async () => {
    const { rss_url: url } = await make(ann, { list: 'queue' })
    const first = await read(url)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('x-robots-tag')).toBe('noindex')
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304)
    await ann.call('PUT', '/notes/', { content_id: ids[0], note: 'Changed' })
    const again = await read(url, { 'if-none-match': etag })
    expect([again.status, again.body.includes('Changed')]).toEqual([200, true])
  })

  test('is named and dated in the list of addresses, which never reveals them', async () => {
    const made = await make(ann, { name: 'On the phone', list: 'queue' })
    const token = made.rss_url.split('/').at(-2)
    await read(made.rss_url)
    const { body } = await ann.call('GET', '/feed_tokens/')
    expect(body.feed_tokens[0]).toMatchObject({ name: 'On the phone', list: 'queue', hint: token.slice(-4) })
    expect(body.feed_tokens[0].last_used_date).not.toBeNull()
    expect(JSON.stringify(body)).not.toContain(token)
  })

  test('ends when it is revoked, by its owner alone', async () => {
    const { id, rss_url: url } = await make(ann, { list: 'queue' })
    expect(
      (await eve.call('GET', '/feed_tokens/')).body.feed_tokens.map((one: { id: number }) => one.id),
    ).not.toContain(id)
    expect((await eve.call('DELETE', `/feed_tokens/${id}/`)).status).toBe(404)
    expect((await read(url)).status).toBe(200)
    expect((await ann.call('DELETE', `/feed_tokens/${id}/`)).status).toBe(204)
    expect((await read(url)).status).toBe(410)
  })

  test('is refused for tags of another account, views that make no sense, and addresses that no one created', async () => {
    const tag = (await ann.call('GET', '/tags/')).body.tags[0].id
    const wish = (body: object) => eve.call('POST', '/feed_tokens/', { name: 'x', ...body })
    expect((await wish({ list: 'tag', tag_id: tag })).status).toBe(404)
    expect((await wish({ list: 'tag' })).status).toBe(400)
    expect((await wish({ list: 'view', view: 'contentTypes=nonsense' })).status).toBe(400)
    expect((await read(`${origin}/feeds/${'x'.repeat(43)}/rss.xml`)).status).toBe(404)
    expect((await read(`${origin}/feeds/`)).status).toBe(404)
    expect((await people.call('POST', `${origin}/feeds/x/rss.xml`, {})).status).toBe(405)
  })

  test('answers too many calls with the time to wait', async () => {
    const { rss_url: url } = await make(ann, { list: 'queue' })
    let reply = await read(url)
    for (let count = 0; count < 60 && reply.status === 200; count++) reply = await read(url)
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

test('an item of a feed never holds the words of an email, nor its address', async () => {
  const people = await openPeople()
  const { call } = await people.join('ann@example.org')
  const { body } = await call('POST', '/save/', { url: 'https://a.example/', html: page('Kept') })
  await people.service.idle()
  const { body: content } = await call('GET', `/contents/${body.content_id}/`)
  await people.close()
  const email = { ...content, content_type: 4, url: 'lectern-mail:1', excerpt: 'Dear Ann' }
  const item = entryItem(email, '2026-01-01T00:00:00Z', 'Unsubscribe at https://x.example/secret')
  expect([item.url, item.html]).toEqual([null, ''])
})
