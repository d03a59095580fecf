import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentSchema } from '#shared/api/schemas.ts'
import { type Call, caller, type OpenLibrary, openLibrary, promised } from '../open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'

const NOON = Date.UTC(2026, 2, 3, 12)
const MINUTE = 60_000
const WORDS = 'The ferry leaves the quiet harbour at dawn. '

const body = (first: string) => `<p>${first} ${WORDS.repeat(20)}</p><p>${WORDS.repeat(20)}</p>`

describe('an item whose feed corrects its title', () => {
  let site: LoopbackSite
  let open: OpenLibrary
  let call: Call
  let now = NOON
  let item = { title: '', body: '', link: '' }
  let feed = 0
  let path = 0
  let id = 0

  beforeAll(async () => {
    site = await openLoopbackSite((request, response) => {
      if (request.url?.startsWith('/page'))
        return void response.end(`<title>The harbour in full</title><article>${body('Page.').repeat(3)}</article>`)
      response.end(`<rss version="2.0"><channel><title>News</title><item><title>${item.title}</title>
        <guid isPermaLink="false">${request.url}</guid><pubDate>${new Date(NOON).toUTCString()}</pubDate>${item.link}
        <description><![CDATA[${item.body}]]></description></item></channel></rss>`)
    })
    open = await openLibrary({ allowPrivateHosts: [site.host], clock: () => (now += 1) })
  })
  afterAll(async () => {
    await open.close()
    await site.close()
  })
  beforeEach(async () => {
    await signIn()
    path += 1
    await follow({ title: 'Harbor news', body: body('First.'), link: '' })
  })

  const follow = async (given: typeof item) => {
    item = given
    const reply = await call('POST', '/rss_feeds/', { url: `${site.origin}/${path}` })
    feed = reply.body.rss_feed.id
    await open.service.idle()
    id = (await call('GET', `/rss_feeds/${feed}/feed/`)).body.feed[0].content.id
  }
  /** The clock outruns the tokens. */
  const signIn = async () => {
    const { access_token: token } = await open.service.localTokens()
    call = caller((request) => open.service.handle(request), 'http://library.test', token)
  }
  const content = async () => promised(contentSchema, (await call('GET', `/contents/${id}/`)).body)
  const title = async () => (await content()).title
  const change = async (to: Partial<typeof item>) => {
    item = { ...item, ...to }
    now += 6 * MINUTE
    await signIn()
    expect((await call('POST', `/rss_feeds/${feed}/refresh/`)).status).toBe(202)
    await open.service.idle()
  }
  const save = () => call('PUT', '/library_entries/', { content_id: id, library_state: 1 })
  const rename = async (to: { title?: string | null; author?: string | null }) =>
    expect((await call('PUT', `/contents/${id}/`, to)).status).toBe(200)

  test('has the new title where it was saved, offers no newer version and notifies every device', async () => {
    await save()
    const { body: before } = await call('GET', '/library_items/updates_feed/?cursor=')
    await change({ title: 'Harbour news' })
    expect(await content()).toMatchObject({ title: 'Harbour news', library: { library_state: 1 } })
    expect((await content()).has_newer_version).toBeUndefined()
    const cursor = encodeURIComponent(before.cursor ?? '')
    const { body: updates } = await call('GET', `/library_items/updates_feed/?cursor=${cursor}`)
    expect(updates.feed.map((entry: { content: { title: string } }) => entry.content.title)).toContain('Harbour news')
  })

  test('keeps its text and every highlight as they were', async () => {
    const before = await content()
    const text = 'leaves the quiet harbour'
    const start = (before.article?.markdown ?? '').indexOf(text)
    const made = { content_id: id, text, before_text: '', after_text: '' }
    await call('POST', '/annotations/', { ...made, char_start: start, char_end: start + text.length })
    const highlighted = await content()
    await change({ title: 'Harbour news' })
    const after = await content()
    expect(after.title).toBe('Harbour news')
    expect([after.article, after.my_annotations]).toEqual([highlighted.article, highlighted.my_annotations])
  })

  test('is called by the new one, too, where the text changed with it and the newer text waits to be taken', async () => {
    await save()
    await change({ title: 'Harbour news', body: body('Second.') })
    expect(await content()).toMatchObject({ title: 'Harbour news', has_newer_version: true })
  })

  test('keeps a title that its reader gave it, and has the corrected one when they take theirs back', async () => {
    await save()
    await rename({ title: 'Mine', author: 'Me' })
    await change({ title: 'Harbour news' })
    expect(await content()).toMatchObject({ title: 'Mine', author: { name: 'Me' } })
    await rename({ title: null, author: null })
    expect(await content()).toMatchObject({ title: 'Harbour news', author: null })
  })

  test('is called by the new one where its reader only gave it an author', async () => {
    await save()
    await rename({ author: 'Me' })
    await change({ title: 'Harbour news' })
    expect(await content()).toMatchObject({ title: 'Harbour news', author: { name: 'Me' } })
  })

  test('keeps the title of its page where that is another', async () => {
    path += 1
    await follow({ title: 'Harbor news', body: '<p>First…</p>', link: `<link>${site.origin}/page${path}</link>` })
    await save()
    await call('POST', `/contents/${id}/reparse/`, { refetch: true })
    await open.service.idle()
    expect(await title()).toBe('The harbour in full')
    await change({ title: 'Harbour news' })
    expect(await title()).toBe('The harbour in full')
  })

  test('is not called by words of its text, if the feed no longer has any title', async () => {
    await save()
    await change({ title: '' })
    expect(await title()).toBe('Harbor news')
  })
})
