import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentSchema } from '#shared/api/schemas.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { type Call, caller, type OpenLibrary, openLibrary, promised } from '../open-library.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'

const NOON = Date.UTC(2026, 2, 3, 12)
const MINUTE = 60_000

const text = (...words: string[]) =>
  words.map((word) => `<p>${`The ${word} leaves the quiet harbour at dawn. `.repeat(20)}</p>`).join('')

describe('an item whose feed changes its text', () => {
  let site: LoopbackSite
  let open: OpenLibrary
  let call: Call
  let now = NOON
  let item = { title: 'Harbour', body: '' }
  /** Each test has a separate feed. */
  let feed = 0
  let path = 0
  let id = 0

  beforeAll(async () => {
    site = await openLoopbackSite((request, response) => {
      response.end(`<rss version="2.0"><channel><title>News</title><item><title>${item.title}</title>
        <guid isPermaLink="false">${request.url}</guid><pubDate>${new Date(NOON).toUTCString()}</pubDate>
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
    item = { title: 'Harbour', body: text('ferry', 'trawler') }
    const reply = await call('POST', '/rss_feeds/', { url: `${site.origin}/${path}` })
    feed = reply.body.rss_feed.id
    await open.service.idle()
    id = (await call('GET', `/rss_feeds/${feed}/feed/`)).body.feed[0].content.id
  })

  /** The clock outruns the tokens. */
  const signIn = async () => {
    const { access_token: token } = await open.service.localTokens()
    call = caller((request) => open.service.handle(request), 'http://library.test', token)
  }
  const content = async () => promised(contentSchema, (await call('GET', `/contents/${id}/`)).body)
  const markdown = async () => (await content()).article?.markdown ?? ''
  const change = async (to: Partial<typeof item>) => {
    item = { ...item, ...to }
    now += 6 * MINUTE
    await signIn()
    expect((await call('POST', `/rss_feeds/${feed}/refresh/`)).status).toBe(202)
    await open.service.idle()
  }
  const save = () => call('PUT', '/library_entries/', { content_id: id, library_state: 1 })
  const take = async () => {
    const { status } = await call('POST', `/contents/${id}/newer_version/`)
    await open.service.idle()
    return status
  }
  const highlight = async (words: string) => {
    const start = (await markdown()).replaceAll('\n\n', '\n').indexOf(words)
    const body = { content_id: id, text: words, before_text: '', after_text: '' }
    const made = { ...body, char_start: start, char_end: start + words.length }
    expect((await call('POST', '/annotations/', made)).status).toBe(201)
  }

  test('has the new text immediately if no one touched it, and offers nothing', async () => {
    await change({ body: text('ferry', 'barge') })
    expect(await markdown()).toContain('barge')
    expect((await content()).has_newer_version).toBeUndefined()
    expect(await take()).toBe(404)
  })

  test('keeps its text where it was saved, and offers the newer one', async () => {
    await save()
    await change({ body: text('ferry', 'barge') })
    expect([(await markdown()).includes('barge'), (await content()).has_newer_version]).toEqual([false, true])
    expect(await take()).toBe(202)
    expect([(await markdown()).includes('barge'), (await content()).has_newer_version]).toEqual([true, undefined])
    expect((await content()).library?.library_state).toBe(1)
    expect(await take()).toBe(404)
  })

  test('reports the newer version with the updates', async () => {
    await save()
    const { body: before } = await call('GET', '/library_items/updates_feed/?cursor=')
    await change({ body: text('ferry', 'barge') })
    const cursor = encodeURIComponent(before.cursor ?? '')
    const { body } = await call('GET', `/library_items/updates_feed/?cursor=${cursor}`)
    const found = body.feed.find((entry: { content: { id: number } }) => entry.content.id === id)
    expect(found?.content.has_newer_version).toBe(true)
  })

  test('loses no highlight when its newer text is taken: each stays on its words, or without them', async () => {
    await highlight('The ferry leaves')
    await highlight('The trawler leaves')
    await change({ body: text('launch', 'ferry', 'barge') })
    expect(await take()).toBe(202)
    const { my_annotations: kept, article } = await content()
    expect(kept.map((annotation) => annotation.text).toSorted()).toEqual(['The ferry leaves', 'The trawler leaves'])
    const ferry = kept.find((annotation) => annotation.text === 'The ferry leaves')
    const plain = (article?.markdown ?? '').replaceAll('\n\n', '\n')
    expect(plain.slice(ferry?.char_start ?? 0, ferry?.char_end ?? 0)).toBe('The ferry leaves')
  })

  test('is replaced by a far shorter text, too, once its reader asks for it', async () => {
    await save()
    await change({ body: '<p>This was withdrawn.</p>' })
    expect(await markdown()).toContain('trawler')
    await take()
    expect(await content()).toMatchObject({ processing_status: processingStatus.complete, processing_error: null })
    expect((await markdown()).trim()).toBe('This was withdrawn.')
  })

  test('offers nothing once it has its first words again', async () => {
    await save()
    await change({ body: text('barge') })
    await change({ body: text('ferry', 'trawler') })
    expect((await content()).has_newer_version).toBeUndefined()
  })

  test('offers nothing where the text is not the feed’s, but a page that the reader sent', async () => {
    const { url } = await content()
    await call('POST', '/save/', { url, html: `<html><body><article>${text('yacht', 'liner', 'ferry')}</article>` })
    await open.service.idle()
    expect(await markdown()).toContain('yacht')
    await change({ body: text('ferry', 'barge') })
    expect((await content()).has_newer_version).toBeUndefined()
  })
})
