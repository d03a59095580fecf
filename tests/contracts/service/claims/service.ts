import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import {
  annotationSchema,
  contentSchema,
  errorSchema,
  feedPageSchema,
  historySchema,
  librarySchema,
  profileSchema,
  tokensSchema,
} from '#shared/api/schemas.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { articlePage } from '../../../main/service/article-page.ts'
import { type LoopbackSite, openLoopbackSite } from '../../../main/service/outbound/loopback-site.ts'
import { promised } from '../../../main/service/open-library.ts'
import type { Door, OpenDoor } from '../doors.ts'

/** The claims about saving and reading behind each of the doors. */
export function describeService(doors: readonly Door[]): void {
  describe.each(doors)('the API, $name', (door) => {
    let site: LoopbackSite
    let open: OpenDoor

    beforeAll(async () => {
      site = await openLoopbackSite((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://site')
        if (pathname.startsWith('/gone')) {
          response.writeHead(404).end('nothing')
          return
        }
        response.setHeader('content-type', 'text/html; charset=utf-8')
        const heading = pathname.includes('headings') ? '<h2>First part</h2><p>of it</p>' : ''
        response.end(articlePage(`Page ${pathname}`, 300).replace('<p>', `${heading}<p>`))
      })
      open = await door.open({ allowPrivateHosts: [site.host] })
    })
    afterAll(async () => {
      await open.close()
      await site.close()
    })

    const save = async (path: string, more: object = {}) => {
      const reply = await open.call('POST', '/save/', { url: site.origin + path, ...more })
      return promised(endpoints.save.reply, reply.body)
    }
    const saveAndRead = async (path: string) => {
      const { content_id: id } = await save(path)
      await open.service.idle()
      const { body } = await open.call('GET', `/contents/${id}/`)
      return promised(contentSchema, body)
    }
    const feed = async (path: string) => {
      const { body } = await open.call('GET', path)
      return promised(feedPageSchema, body)
    }

    describe('saving', () => {
      test('answers immediately with the host as title, and the article appears in the queue later', async () => {
        const saved = await save('/first')
        expect(saved).toMatchObject({ status: 0, url: `${site.origin}/first`, title: '127.0.0.1' })
        expect(saved.id).toBe(saved.content_id)
        await open.service.idle()
        const page = await feed('/library_items/queue_feed/')
        const entry = page.feed.find(({ id }) => id === String(saved.content_id))
        expect(entry?.content).toMatchObject({ title: 'Page /first', processing_status: 1, has_blank_article: false })
        expect(entry?.content.library).toMatchObject({ library_state: 1, is_favorited: false })
      })

      test('answers 201 for a new address, and 200 for a known one, which moves the same content to the top', async () => {
        const one = await open.call('POST', '/save/', { url: `${site.origin}/twice?utm_source=mail#part` })
        await save('/between')
        const two = await open.call('POST', '/save/', { url: `${site.origin}/twice?fbclid=abc` })
        expect([one.status, two.status]).toEqual([201, 200])
        expect(two.body.content_id).toBe(one.body.content_id)
        const page = await feed('/library_items/queue_feed/')
        expect(page.feed[0]?.id).toBe(String(one.body.content_id))
      })

      if (!door.hasWholeContract) return

      test('a save and its reader view in parallel make one content, fetched once', async () => {
        const url = `${site.origin}/parallel`
        const [saved, seen] = await Promise.all([
          open.call('POST', '/save/', { url }),
          open.call('POST', '/reader_view/', { url }),
        ])
        expect(promised(endpoints.readerView.reply, seen.body)).toMatchObject({
          success: true,
          content: { id: saved.body.content_id },
        })
        await open.service.idle()
        expect(site.requests.filter((request) => request.url === '/parallel')).toHaveLength(1)
      })

      test('a reader view alone leaves the library as it is', async () => {
        const before = await feed('/library_items/queue_feed/')
        const seen = await open.call('POST', '/reader_view/', { url: `${site.origin}/only-seen` })
        await open.service.idle()
        const after = await feed('/library_items/queue_feed/')
        expect(after.queue_count).toBe(before.queue_count)
        const { body } = await open.call('GET', `/contents/${seen.body.content.id}/`)
        expect(body).toMatchObject({ library: null, processing_status: 1, title: 'Page /only-seen' })
      })

      test('a page sent in the request is read instead of being fetched', async () => {
        const { content_id: id } = await save('/sent', { html: articlePage('Sent along', 250) })
        await open.service.idle()
        const { body } = await open.call('GET', `/contents/${id}/`)
        expect(body.title).toBe('Sent along')
        expect(site.requests.some((request) => request.url === '/sent')).toBe(false)
      })

      test('a page that cannot be read becomes a failed entry with a reason, and saving it again retries', async () => {
        const failed = await saveAndRead('/gone')
        expect(failed).toMatchObject({ processing_status: 2, has_blank_article: true, article: null })
        expect(failed.processing_error).toMatch(/404/)
        const before = site.requests.length
        expect(await save('/gone')).toMatchObject({ status: 0 })
        await open.service.idle()
        expect(site.requests.length).toBe(before + 1)
      })

      test.each(['', 'not a url', 'ftp://a.example/', 'javascript:alert(1)', 'http://', 'https://a b/'])(
        'refuses %j with 400 and the field',
        async (url) => {
          const reply = await open.call('POST', '/save/', { url })
          expect(reply.status).toBe(400)
          expect(promised(errorSchema, reply.body)).toMatchObject({ field: 'url', code: 'invalid' })
        },
      )
    })

    describe('contents', () => {
      test('include their markdown, and the hash is of its canonical text', async () => {
        const content = await saveAndRead('/with-body')
        const text = canonicalText(parseMarkdown(content.article?.markdown ?? ''))
        expect(text.length).toBeGreaterThan(500)
        expect(content.article?.text_hash).toBe(createHash('sha256').update(text).digest('hex'))
      })

      test('answer 304 to a client that is up to date', async () => {
        const content = await saveAndRead('/cached')
        const path = `/contents/${content.id}/`
        const etag = (await open.call('GET', path)).headers.get('etag') ?? ''
        expect((await open.call('GET', path, undefined, { headers: { 'if-none-match': etag } })).status).toBe(304)
        await open.call('PUT', '/library_entries/', { content_id: content.id, is_favorited: true })
        expect((await open.call('GET', path, undefined, { headers: { 'if-none-match': etag } })).status).toBe(200)
      })

      if (!door.hasWholeContract) return

      test('shift headings down for matter_v1 and keep true levels otherwise', async () => {
        const content = await saveAndRead('/headings')
        expect(content.article?.markdown).toMatch(/^## First part$/m)
        const matter = await open.call('GET', `/contents/${content.id}/?markdown_format=matter_v1`)
        expect(matter.body.article.markdown).toMatch(/^#### First part$/m)
      })

      test('are inside feeds for clients up to v18, not for later ones', async () => {
        const content = await saveAndRead('/old-client')
        const inFeed = async (version: string) => {
          const { body } = await open.call('GET', '/library_items/queue_feed/', undefined, { version })
          return promised(feedPageSchema, body).feed.find(({ id }) => id === String(content.id))?.content.article
            ?.markdown
        }
        expect(await inFeed('v19')).toBeNull()
        expect(await inFeed('v20')).toBeNull()
        for (const version of ['v10', 'v11', 'v18']) expect(await inFeed(version)).toBe(content.article?.markdown)
      })

      test('are 404 when unknown', async () => {
        const reply = await open.call('GET', '/contents/999999/')
        expect(reply.status).toBe(404)
        expect(promised(errorSchema, reply.body).code).toBe('not_found')
      })
    })

    describe('library entries', () => {
      test('move between queue, archive and deleted, and the counts with them', async () => {
        const content = await saveAndRead('/moving')
        const before = await feed('/library_items/archive_feed/')
        const moved = await open.call('PUT', '/library_entries/', { content_id: content.id, library_state: 2 })
        expect(promised(librarySchema, moved.body)).toMatchObject({ library_state: 2, content_id: content.id })
        const archive = await feed('/library_items/archive_feed/')
        expect(archive.feed[0]?.id).toBe(String(content.id))
        expect(archive).toMatchObject({
          queue_count: before.queue_count - 1,
          archive_count: before.archive_count + 1,
        })
        await open.call('PUT', '/library_entries/', { content_id: content.id, library_state: 3 })
        expect((await feed('/library_items/archive_feed/')).archive_count).toBe(before.archive_count)
      })

      if (!door.hasWholeContract) return

      test('become favorites, last favorited first', async () => {
        const one = await saveAndRead('/favorite-1')
        const two = await saveAndRead('/favorite-2')
        for (const { id } of [two, one]) {
          await open.call('PUT', '/library_entries/', { content_id: id, is_favorited: true })
        }
        const favorites = await feed('/library_items/favorites_feed/')
        expect(favorites.feed.slice(0, 2).map(({ id }) => id)).toEqual([String(one.id), String(two.id)])
        await open.call('PUT', '/library_entries/', { content_id: one.id, is_favorited: false })
        expect((await feed('/library_items/favorites_feed/')).feed[0]?.id).toBe(String(two.id))
      })

      test('setting the current state changes nothing', async () => {
        const content = await saveAndRead('/idempotent')
        const again = await open.call('PUT', '/library_entries/', { content_id: content.id, library_state: 1 })
        expect(again.body.feed_dirty_date).toBe(content.feed_dirty_date)
      })
    })

    describe('updates', () => {
      test('from the cursor of a page, list exactly what changed since', async () => {
        await saveAndRead('/quiet')
        const changed = await saveAndRead('/changed')
        const { cursor } = await feed('/library_items/queue_feed/')
        await open.call('PUT', '/library_entries/', { content_id: changed.id, library_state: 3 })
        const updates = await feed(`/library_items/updates_feed/?cursor=${cursor}`)
        expect(updates.feed.map(({ id }) => id)).toEqual([String(changed.id)])
        expect(updates.feed[0]?.content.library?.library_state).toBe(3)
        expect(updates.next).toBeNull()
        expect((await feed(`/library_items/updates_feed/?cursor=${updates.cursor}`)).feed).toEqual([])
      })

      test('since a date are listed newest first, even if the plus of its offset arrives as a space', async () => {
        const content = await saveAndRead('/newest')
        const page = await feed('/library_items/updates_feed/?after_timestamp=1970-01-01T00:00:00.000000+00:00&page=1')
        expect(page.feed[0]?.id).toBe(String(content.id))
        const dates = page.feed.map((entry) => entry.content.feed_dirty_date)
        expect(dates).toEqual(dates.toSorted().reverse())
        const none = await feed(
          `/library_items/updates_feed/?after_timestamp=${encodeURIComponent(content.feed_dirty_date)}`,
        )
        expect(none.feed).toEqual([])
      })

      if (!door.hasWholeContract) return

      test.each(['garbage', 'WyJ1cGRhdGVzIl0', '%00', 'WyJ1cGRhdGVzIiwiYSIsMS41XQ'])(
        'refuse the cursor %s with 400',
        async (cursor) => {
          const reply = await open.call('GET', `/library_items/updates_feed/?cursor=${cursor}`)
          expect(reply.status).toBe(400)
          expect(promised(errorSchema, reply.body)).toMatchObject({ code: 'cursor_invalid', field: 'cursor' })
        },
      )

      test('require a full sync if the cursor is of another library', async () => {
        const foreign = Buffer.from(JSON.stringify(['updates', 'abcdefghijkl', 4])).toString('base64url')
        const reply = await open.call('GET', `/library_items/updates_feed/?cursor=${foreign}`)
        expect(reply.status).toBe(410)
        expect(promised(errorSchema, reply.body).code).toBe('full_sync_needed')
      })

      test('refuse an invalid date', async () => {
        const reply = await open.call('GET', '/library_items/updates_feed/?after_timestamp=yesterday')
        expect(reply.status).toBe(400)
        expect(promised(errorSchema, reply.body).field).toBe('after_timestamp')
      })
    })

    describe('reading progress', () => {
      test('the last position moves both ways, the furthest only forward', async () => {
        const content = await saveAndRead('/progress')
        const put = async (body: object) => {
          const reply = await open.call('PUT', '/history_entries/', { content_id: content.id, ...body })
          return promised(historySchema, reply.body)
        }
        await put({ last_read_percentage: 0.6, max_read_percentage: 0.7, last_viewed_date: '2024-02-03T04:05:06Z' })
        const back = await put({ last_read_percentage: 0.2, max_read_percentage: 0.2 })
        expect(back).toMatchObject({ last_read_percentage: 0.2, max_read_percentage: 0.7 })
        expect(back.last_viewed_date).toMatch(/^2024-02-03T04:05:06\.000000/)
      })

      if (!door.hasWholeContract) return

      test.each([
        { last_read_percentage: 1.1 },
        { last_read_percentage: -0.1 },
        { last_read_percentage: 'half' },
        { last_viewed_date: 'noon' },
      ])('refuses %j with the field', async (body) => {
        const content = await saveAndRead('/progress')
        const reply = await open.call('PUT', '/history_entries/', { content_id: content.id, ...body })
        expect(reply.status).toBe(400)
        expect(promised(errorSchema, reply.body).field).toBe(Object.keys(body)[0])
      })
    })

    describe('highlights', () => {
      const annotate = async (body: object) => {
        const reply = await open.call('POST', '/annotations/', { before_text: '', after_text: '', ...body })
        expect(reply.status, JSON.stringify(reply.body)).toBe(201)
        return promised(annotationSchema, reply.body)
      }
      const textOf = async (path: string) => {
        const content = await saveAndRead(path)
        return { id: content.id, text: canonicalText(parseMarkdown(content.article?.markdown ?? '')) }
      }

      test('keep correct offsets, and store their words and context', async () => {
        const { id, text } = await textOf('/marked')
        const start = text.indexOf('old mill')
        const made = await annotate({ content_id: id, text: 'old mill', char_start: start, char_end: start + 8 })
        expect(made).toMatchObject({ char_start: start, char_end: start + 8, note: null })
        expect(text.split(/\s+/).slice(made.word_start ?? -1, made.word_end ?? -1)).toEqual(['old', 'mill'])
        expect(text.slice(0, start).endsWith(made.before_text)).toBe(true)
        expect(made.before_text).not.toBe('')
      })

      test('are removed with 204, and are 404 afterwards', async () => {
        const { id, text } = await textOf('/removed')
        const made = await annotate({ content_id: id, text: text.slice(0, 9), char_start: 0, char_end: 9 })
        const removed = await open.call('DELETE', `/annotations/${made.id}/`)
        expect([removed.status, removed.body]).toEqual([204, ''])
        expect((await open.call('DELETE', `/annotations/${made.id}/`)).status).toBe(404)
      })

      if (!door.hasWholeContract) return

      test('are found from word offsets', async () => {
        const { id, text } = await textOf('/by-words')
        const made = await annotate({
          content_id: id,
          text: text.split(/\s+/).slice(3, 6).join(' '),
          word_start: 3,
          word_end: 6,
        })
        expect(text.slice(made.char_start ?? 0, made.char_end ?? 0)).toBe(made.text)
      })

      test('with wrong offsets are found by their words, and stored as given if the words are not found', async () => {
        const { id, text } = await textOf('/drifted')
        const quote = text.slice(100, 160)
        const found = await annotate({
          content_id: id,
          text: quote,
          before_text: text.slice(68, 100),
          after_text: text.slice(160, 192),
          char_start: 103,
          char_end: 163,
        })
        expect(found).toMatchObject({ char_start: 100, char_end: 160 })
        const nowhere = await annotate({
          content_id: id,
          text: 'words of another page entirely',
          char_start: 7,
          char_end: 30,
        })
        expect(nowhere).toMatchObject({ char_start: 7, char_end: 30, text: 'words of another page entirely' })
      })

      test('created twice after a lost answer exist once', async () => {
        const { id, text } = await textOf('/repeated')
        const body = { content_id: id, text: text.slice(0, 9), char_start: 0, char_end: 9 }
        const one = await annotate(body)
        expect((await annotate(body)).id).toBe(one.id)
      })

      test('replace those they are merged with in one step', async () => {
        const { id, text } = await textOf('/merged')
        const one = await annotate({ content_id: id, text: text.slice(0, 9), char_start: 0, char_end: 9 })
        const whole = { content_id: id, text: text.slice(0, 20), char_start: 0, char_end: 20, merged_ids: [one.id] }
        const two = await annotate({ ...whole, note: 'both' })
        const { body } = await open.call('GET', `/contents/${id}/`)
        expect(promised(contentSchema, body).my_annotations).toEqual([two])
      })

      test.each([
        { content_id: 1, text: 'x', char_start: 5, char_end: 5 },
        { content_id: 1, text: 'x', char_start: -1, char_end: 5 },
        { content_id: 1, text: 'x' },
        { content_id: 'one', text: 'x', char_start: 0, char_end: 1 },
      ])('refuse %j with 400', async (body) => {
        const reply = await open.call('POST', '/annotations/', { before_text: '', after_text: '', ...body })
        expect(reply.status).toBe(400)
        expect(promised(errorSchema, reply.body).field).toBeTruthy()
      })
    })

    describe('signing in', () => {
      test('with the link that the service prints returns tokens that work, once', async () => {
        const token = await open.service.localSignInToken()
        const reply = await open.call('POST', '/magic_login/token/', { token }, { token: null })
        const again = await open.call('POST', '/magic_login/token/', { token }, { token: null })
        expect([again.status, again.body.code]).toEqual([400, 'magic_link_invalid'])
        const { access_token } = promised(tokensSchema, reply.body)
        const profile = await open.call('GET', '/profile/', undefined, { token: access_token })
        expect(promised(profileSchema, profile.body)).toMatchObject({ account_id: 1, name: 'Reader', is_premium: true })
      })

      test('with a link that another one replaced is refused', async () => {
        const token = await open.service.localSignInToken()
        await open.service.localSignInToken()
        const reply = await open.call('POST', '/magic_login/token/', { token }, { token: null })
        expect([reply.status, reply.body.code]).toEqual([400, 'magic_link_invalid'])
      })

      test('with any other secret is refused', async () => {
        const reply = await open.call('POST', '/magic_login/token/', { token: 'x'.repeat(43) }, { token: null })
        expect(reply.status).toBe(400)
        expect(promised(errorSchema, reply.body).code).toBe('magic_link_invalid')
      })
    })

    describe('any request', () => {
      test('without a token, with a wrong one or with a cookie alone gets 401 with the code clients know', async () => {
        for (const [name, { auth, method, path }] of Object.entries(endpoints)) {
          if (auth !== 'bearer') continue
          const attempts: Record<string, string>[] = [
            {},
            { authorization: 'Bearer a.b.c' },
            { cookie: `access_token=abc` },
          ]
          for (const headers of attempts) {
            const body = method === 'GET' ? undefined : {}
            const reply = await open.call(method, path.replace('{id}', '1'), body, { token: null, headers })
            expect([name, reply.status, reply.body.code]).toEqual([name, 401, 'token_not_valid'])
            expect(reply.body.messages[0].token_type).toBe('access')
          }
        }
      })

      test('to an unknown call is 404, with a wrong method 405, in JSON', async () => {
        const unknown = await open.call('GET', '/nothing/')
        expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
        const wrong = await open.call('DELETE', '/profile/')
        expect([wrong.status, wrong.body.code]).toEqual([405, 'method_not_allowed'])
        expect((await open.call('GET', '/profile/', undefined, { version: 'v9' })).status).toBe(404)
        expect((await open.call('GET', '/profile/', undefined, { version: 'v21' })).status).toBe(404)
      })

      test('is answered in every version from v10 to v20', async () => {
        for (let version = 10; version <= 20; version++) {
          expect((await open.call('GET', '/profile/', undefined, { version: `v${version}` })).status).toBe(200)
        }
      })

      test.each(['{', '[]', '"text"', 'null', '1', '\u0000', ''])(
        'with the body %j is refused with 400',
        async (raw) => {
          const reply = await open.call('POST', '/save/', undefined, { raw })
          expect(reply.status).toBe(400)
          expect(promised(errorSchema, reply.body).code).toBe('invalid')
        },
      )

      test('may contain keys like __proto__ without effect', async () => {
        const raw = `{"url":"${site.origin}/proto","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`
        expect((await open.call('POST', '/save/', undefined, { raw })).status).toBe(201)
        expect(({} as { polluted?: number }).polluted).toBeUndefined()
      })

      test('with a body over the limit is refused with 413, and a page of 10 MB is accepted', async () => {
        const note = 'n'.repeat(1_100_000)
        expect((await open.call('POST', '/annotations/', { note })).status).toBe(413)
        const url = `${site.origin}/large`
        expect((await open.call('POST', '/reader_view/', { url, html: ' '.repeat(13_000_000) })).status).toBe(413)
        const html = articlePage('Large', 100) + ' '.repeat(10_000_000)
        expect((await open.call('POST', '/reader_view/', { url, html })).status).toBe(200)
        await open.service.idle()
      })

      test('from a foreign origin is refused before it has any effect', async () => {
        const headers = { origin: 'https://evil.example' }
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const reply = await open.call(method, '/save/', method === 'POST' ? { url: site.origin } : undefined, {
            headers,
          })
          expect([method, reply.status]).toEqual([method, 403])
          expect(reply.headers.get('access-control-allow-origin')).toBeNull()
        }
      })
    })
  })
}
