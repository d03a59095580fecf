import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { errorSchema } from '#shared/api/schemas.ts'
import { sourceSchema, sourcesPageSchema } from '#shared/api/source-schemas.ts'
import { articlePage } from '../../../main/service/article-page.ts'
import { promised } from '../../../main/service/open-library.ts'
import type { Door } from '../doors.ts'
import { type OpenWithSite, openWithSite } from '../open-with-site.ts'

const rss = (title: string): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title><![CDATA[${title}]]></title><link>https://site.example/</link>
  <image><title>Picture</title></image><item><title>First item</title></item></channel></rss>`
const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Atoms &amp; more</title></feed>`
const link = (href: string, title: string): string =>
  `<link rel="alternate" type="application/rss+xml" href="${href}" title="${title}">`

const bodies: Record<string, string> = {
  '/feed.xml': rss('News of the <mill>'),
  '/atom.xml': atom,
  '/feed.json': JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'In JSON', items: [] }),
  '/blog': articlePage('Blog', 100, link('/feed.xml', 'News')),
  '/several': articlePage('Several', 100, link('/feed.xml', 'News') + link('/atom.xml', 'Atom')),
  '/written': articlePage('Written', 100, '<meta name="author" content="Cora Lane">'),
  '/written-too': articlePage('Written too', 100, '<meta name="author" content="Cora Lane">'),
}

/** The claims about sources behind each of the doors. */
export function describeSourceCalls(doors: readonly Door[]): void {
  describe.each(doors)('sources, $name', (door) => {
    let open: OpenWithSite

    beforeAll(async () => {
      open = await openWithSite(door, (path, response) => {
        if (path === '/none') response.statusCode = 404
        response.setHeader('content-type', path.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8')
        if (bodies[path] !== undefined || path === '/none') response.end(bodies[path])
        return bodies[path] !== undefined || path === '/none'
      })
    })
    afterAll(() => open.close())

    const subscribe = (path: string) => open.call('POST', '/rss_feeds/', { url: open.site.origin + path })
    const sources = async (query = '') =>
      promised(sourcesPageSchema, (await open.call('GET', `/sources/${query}`)).body).sources

    describe('feeds', () => {
      test.each([
        ['/feed.xml', 'News of the <mill>'],
        ['/atom.xml', 'Atoms & more'],
        ['/feed.json', 'In JSON'],
        ['/blog', 'News of the <mill>'],
      ])('at %s are followed under the name they give themselves', async (path, name) => {
        const reply = await subscribe(path)
        expect(reply.status).toBe(201)
        const { rss_feed: feed, source } = reply.body
        expect(feed.name).toBe(name)
        expect(promised(sourceSchema, source)).toMatchObject({
          is_subscribed: true,
          rss_feed_id: feed.id,
          profile_id: null,
        })
        expect((await sources('?is_subscribed=true')).some(({ rss_feed_id: id }) => id === feed.id)).toBe(true)
      })

      if (!door.hasWholeContract) return

      test('of a page with several are offered as a choice', async () => {
        const reply = await subscribe('/several')
        expect([reply.status, reply.body.candidates]).toEqual([
          200,
          [
            { url: `${open.site.origin}/feed.xml`, title: 'News of the <mill>' },
            { url: `${open.site.origin}/atom.xml`, title: 'Atoms & more' },
          ],
        ])
      })

      test('of a page that names none are found where sites keep them', async () => {
        const reply = await subscribe('/written')
        expect([reply.status, reply.body.rss_feed.url]).toEqual([201, `${open.site.origin}/feed.xml`])
      })

      test('of an address that can’t be read are 422 with a reason', async () => {
        const reply = await subscribe('/none')
        expect(reply.status).toBe(422)
        expect(promised(errorSchema, reply.body)).toMatchObject({ code: 'no_feed_found', field: 'url' })
      })

      test('can be unfollowed and stay in the list of known feeds', async () => {
        const { rss_feed: feed } = (await subscribe('/feed.xml')).body
        const reply = await open.call('PUT', '/sources/', { rss_feed_id: feed.id, is_subscribed: false })
        expect(reply.body.is_subscribed).toBe(false)
        const has = (list: Awaited<ReturnType<typeof sources>>) => list.some(({ rss_feed_id: id }) => id === feed.id)
        expect([has(await sources('?is_subscribed=true')), has(await sources())]).toEqual([false, true])
      })
    })

    describe('authors', () => {
      test('are followed by id, and their feed holds what they wrote', async () => {
        const [one, two] = [await open.saved('/written'), await open.saved('/written-too')]
        const author = one.author?.id ?? 0
        const followed = await open.call('POST', '/feed/authors/', { author_id: author })
        expect(promised(sourceSchema, followed.body)).toMatchObject({
          author_id: author,
          is_subscribed: true,
          stats: { item_count: 2, unread_count: 2 },
        })
        const list = promised(sourcesPageSchema, (await open.call('GET', '/feed/authors/')).body)
        expect(list.sources.map(({ profile }) => profile?.name)).toEqual(['Cora Lane'])
        expect(await open.ids(`/profile/${author}/author_feed/`)).toEqual([two.id, one.id])
        expect(await open.ids(`/profile/${one.publisher?.id}/author_feed/`)).toEqual([two.id, one.id])
        expect((await open.call('DELETE', '/feed/authors/', { author_id: author })).status).toBe(204)
        expect((await open.call('GET', '/feed/authors/')).body.sources).toEqual([])
      })

      if (!door.hasWholeContract) return

      test('and all other sources are configured one by one', async () => {
        const { author } = await open.saved('/written')
        const change = { wants_notifications: true, is_favorited: true, signal_boost_value: 2 }
        const reply = await open.call('PUT', '/sources/', { profile_id: author?.id, ...change })
        expect(reply.body).toMatchObject(change)
        expect((await sources('?profile_type=1'))[0]).toMatchObject(change)
        expect(await sources('?profile_type=2')).toEqual([])
      })

      test.each([{}, { profile_id: 1, rss_feed_id: 1 }, { profile_id: 'x' }])('refuse %j with 400', async (body) => {
        expect((await open.call('PUT', '/sources/', body)).status).toBe(400)
      })
    })

    describe('lists of writers', () => {
      test('have sources that can be followed', async () => {
        const lists = promised(endpoints.writerCollections.reply, (await open.call('GET', '/writer_collections/')).body)
        expect(lists.count).toBe(lists.writer_collections.length)
        expect(lists.count).toBeGreaterThan(2)
        for (const { id, source_count: count } of lists.writer_collections) {
          const reply = await open.call('GET', `/writer_collections/${id}/sources/`)
          const page = promised(sourcesPageSchema, reply.body)
          expect(page.sources).toHaveLength(count)
          expect(page.sources.every(({ id: source, is_subscribed: on }) => source < 0 && !on)).toBe(true)
        }
        const reply = await open.call('GET', '/writer_collections/1/sources/')
        const feed = reply.body.sources[0].rss_feed_id
        await open.call('PUT', '/sources/', { rss_feed_id: feed, is_subscribed: true })
        const again = await open.call('GET', '/writer_collections/1/sources/')
        expect(again.body.sources[0]).toMatchObject({ rss_feed_id: feed, is_subscribed: true })
      })

      test('and the first start suggest some initial ones', async () => {
        const reply = await open.call('GET', '/onboarding_configuration/')
        const start = promised(endpoints.onboardingConfiguration.reply, reply.body)
        expect(start.steps).toEqual(['install', 'pin'])
        expect(start.recommended_sources.length).toBeGreaterThan(2)
      })
    })

    describe('the start page', () => {
      test('shows what was started, what is new and what else there is, each once and with the feed of the rest', async () => {
        const content = await open.saved('/begun')
        await open.call('PUT', '/history_entries/', { content_id: content.id, last_read_percentage: 0.4 })
        const reply = await open.call('GET', '/home_sections/')
        const { sections } = promised(endpoints.homeSections.reply, reply.body)
        const begun = sections.find(({ id }) => id === 'continue')
        expect(begun?.content.map((entry) => entry.content.id)).toEqual([content.id])
        const known = ['continue', 'short', 'lindy', 'inbox', 'queue', 'random']
        expect(sections.map(({ id }) => known.indexOf(id))).toEqual(
          sections.map(({ id }) => known.indexOf(id)).toSorted(),
        )
        const shown = sections.flatMap((section) => section.content.map((entry) => entry.content.id))
        expect(shown).toEqual([...new Set(shown)])
        for (const section of sections) {
          expect(section.content.length).toBeGreaterThan(0)
          expect((await open.call('GET', section.more_path)).status).toBe(200)
        }
      })
    })

    describe('recommendations', () => {
      test('have the same author or tag, or cover the same subject', async () => {
        const [one, two] = [await open.saved('/written'), await open.saved('/written-too')]
        const three = await open.saved('/elsewhere')
        await open.call('PUT', '/contents/tags/', { content_ids: [one.id, three.id], add_tags: ['kin'] })
        const found = await open.ids(`/universal_recommendations/?content_id=${one.id}`)
        expect(found).toEqual(expect.arrayContaining([two.id, three.id]))
        expect(found).not.toContain(one.id)
        const address = encodeURIComponent(`${open.site.origin}/written?utm_source=x`)
        expect(await open.ids(`/universal_recommendations/?url=${address}`)).toEqual(found)
        expect(await open.ids('/universal_recommendations/?url=https%3A%2F%2Funknown.example%2F')).toEqual([])
        expect((await open.call('GET', '/universal_recommendations/')).status).toBe(400)
      })
    })

    describe('the inbox', () => {
      test('holds what came in, whatever the query', async () => {
        await subscribe('/feed.xml')
        await open.service.idle()
        for (const query of ['', '?max_age_hours=720&sort=reverse_chron', '?sort=chron&page=1']) {
          const page = await open.feed(`/feed/inbox/${query}`)
          expect([page.feed.map(({ content }) => content.title), page.next]).toEqual([['First item'], null])
        }
        expect((await open.call('GET', '/feed/inbox/?sort=sideways')).status).toBe(400)
      })
    })
  })
}
