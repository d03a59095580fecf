import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedPageSchema } from '#shared/api/schemas.ts'
import { type LoopbackSite, openLoopbackSite } from '../outbound/loopback-site.ts'
import { type Call, type OpenLibrary, openLibrary, promised } from '../open-library.ts'

const NOW = Date.UTC(2026, 2, 3, 10)
const asked: string[] = []
let site: LoopbackSite
let open: OpenLibrary
let call: Call
let feeds: number[] = []
let now = NOW
/** True if the podcast has left its first address. */
let hasMoved = false

const files: Readonly<Record<string, string>> = {
  '/chapters.json': JSON.stringify({
    chapters: [
      { startTime: 90, title: 'Middle', img: '/middle.png' },
      { startTime: 0, title: 'Start', url: 'https://x.example/' },
      { startTime: 120, toc: false, img: '/end.png' },
      { startTime: -5, title: 'Before' },
      { startTime: 'soon', title: 'Some day' },
    ],
  }),
  '/words.vtt': 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ann>Welcome to the heron hour.\n',
}

const podcast = () => `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
  xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"><channel>
  <title>The Heron Hour</title><link>${site.origin}/</link><itunes:type>serial</itunes:type>
  <itunes:image href="/cover.png"/><podcast:guid>9f3c</podcast:guid>
  <item><title>One</title><guid isPermaLink="false">1</guid><pubDate>Sun, 1 Mar 2026 10:00:00 GMT</pubDate>
    <description>&lt;p&gt;The first of them, about herons.&lt;/p&gt;</description>
    <enclosure url="/one.mp3" type="audio/mpeg" length="0"/><enclosure url="/one.ogg" type="audio/ogg"/>
    <podcast:alternateEnclosure type="audio/opus"><podcast:source uri="/low.opus"/><podcast:source uri="ipfs://low"/>
    <podcast:source uri="/low.torrent" contentType="application/x-bittorrent"/></podcast:alternateEnclosure>
    <podcast:alternateEnclosure type="video/mp4"><podcast:source uri="/one.mp4"/></podcast:alternateEnclosure>
    <itunes:duration>1h 2m</itunes:duration>
    <psc:chapters><psc:chapter start="1:00" title="Later"/><psc:chapter start="0" title="Hello"/></psc:chapters></item>
  <item><title>Two</title><guid isPermaLink="false">2</guid><link>/two</link><pubDate>Mon, 2 Mar 2026 10:00:00 GMT</pubDate>
    <description>&lt;p&gt;The second of them, about storks.&lt;/p&gt;</description>
    <enclosure url="/two.mp3" type="audio/mpeg"/><podcast:chapters url="/chapters.json" type="application/json+chapters"/>
    <podcast:transcript url="/words.html" type="text/html"/><podcast:transcript url="/words.vtt" type="text/vtt" language="en"/>
    <podcast:person role="guest">Bo Ray</podcast:person><podcast:person group="visuals">Di Lee</podcast:person>
    <podcast:person>Ann Lee</podcast:person></item>
  </channel></rss>`

beforeAll(async () => {
  site = await openLoopbackSite((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const isLeft = hasMoved && path === '/podcast.xml'
    const file = path.startsWith('/podcast') && !isLeft ? podcast() : files[path]
    response.statusCode = file === undefined ? 404 : 200
    response.end(file)
  })
  open = await openLibrary({ allowPrivateHosts: [site.host], clock: () => (now += 5) })
  call = open.call
  const reply = await call('POST', '/rss_feeds/', { url: `${site.origin}/podcast.xml` })
  feeds = [reply.body.rss_feed.id]
  await open.service.idle()
})
afterAll(async () => {
  await open.close()
  await site.close()
})

const episodes = async () =>
  promised(feedPageSchema, (await call('GET', `/rss_feeds/${feeds[0]}/feed/`)).body).feed.map(({ content }) => content)

test('the episodes of a series come in order, as podcasts with their sound, length and hosts', async () => {
  const [one, two] = await episodes()
  expect([one?.title, two?.title]).toEqual(['One', 'Two'])
  expect(one).toMatchObject({
    content_type: 7,
    av_media_data: { audio_config: { url: `${site.origin}/one.mp3`, duration: 3720 } },
    rss_feed: { name: 'The Heron Hour', photo_url: `${site.origin}/cover.png` },
  })
  expect(two).toMatchObject({ content_type: 7, author: { any_name: 'Ann Lee' } })
  expect(two?.excerpt).toContain('about storks')
})

test('nothing beside the feed is requested until a reader opens it', () => {
  expect(new Set(asked)).toEqual(new Set(['/podcast.xml']))
})

test('chapters are the feed’s own, or those of the file it names, once it was asked for', async () => {
  const [one, two] = await episodes()
  const chaptersOf = async (id: number | undefined) => (await call('GET', `/chapters/?content_id=${id}`)).body.chapters
  expect(await chaptersOf(one?.id)).toEqual([
    { start: 0, title: 'Hello', image: null, url: null, in_toc: true },
    { start: 60, title: 'Later', image: null, url: null, in_toc: true },
  ])
  const fromFile = [
    { start: 0, title: 'Start', image: null, url: 'https://x.example/', in_toc: true },
    { start: 90, title: 'Middle', image: `${site.origin}/middle.png`, url: null, in_toc: true },
    { start: 120, title: '', image: `${site.origin}/end.png`, url: null, in_toc: false },
  ]
  expect([await chaptersOf(two?.id), await chaptersOf(two?.id)]).toEqual([fromFile, fromFile])
  expect(asked.filter((path) => path === '/chapters.json')).toHaveLength(1)
})

test('a transcript is the best form that the feed names, and becomes part of the text', async () => {
  const [one, two] = await episodes()
  const { body } = await call('GET', `/transcript/?content_id=${two?.id}`)
  expect(body).toMatchObject({
    language: 'en',
    segments: [{ start: 1, end: 4, speaker: 'Ann', text: 'Welcome to the heron hour.' }],
  })
  expect(asked).not.toContain('/words.html')
  expect((await call('GET', `/contents/${two?.id}/`)).body.article.markdown).toContain('Welcome to the heron hour.')
  expect((await call('GET', `/transcript/?content_id=${one?.id}`)).status).toBe(404)
})

test('the other forms of an episode’s audio are reported in the order of its feed, and none where there are none', async () => {
  const [one, two] = await episodes()
  const sounds = async (id: number | undefined) => (await call('GET', `/other_sounds/?content_id=${id}`)).body.urls
  expect(await sounds(one?.id)).toEqual([`${site.origin}/one.ogg`, `${site.origin}/low.opus`])
  expect(await sounds(two?.id)).toEqual([])
})

test('a podcast that copies the guid of one that is still there is followed beside it', async () => {
  const { body } = await call('POST', '/rss_feeds/', { url: `${site.origin}/podcast-copied.xml` })
  await open.service.idle()
  const followed = (await call('GET', '/sources/?is_subscribed=true')).body.sources
  expect(followed.map(({ rss_feed }: { rss_feed: { id: number } }) => rss_feed.id).toSorted()).toEqual(
    [feeds[0], body.rss_feed.id].toSorted(),
  )
  await call('PUT', '/sources/', { rss_feed_id: body.rss_feed.id, is_subscribed: false })
})

test('a podcast that is followed where it moved is no longer followed where it was, and keeps its choices', async () => {
  await call('PUT', '/sources/', { rss_feed_id: feeds[0], folder: 'Birds', wants_notifications: true })
  hasMoved = true
  now += 600_000
  expect((await call('POST', `/rss_feeds/${feeds[0]}/refresh/`)).status).toBe(202)
  await open.service.idle()
  const { body } = await call('POST', '/rss_feeds/', { url: `${site.origin}/podcast-moved.xml` })
  expect(body.source).toMatchObject({ is_subscribed: true, folder: 'Birds', wants_notifications: true })
  await open.service.idle()
  const followed = (await call('GET', '/sources/?is_subscribed=true')).body.sources
  expect(followed.map(({ rss_feed }: { rss_feed: { url: string } }) => rss_feed.url)).toEqual([
    `${site.origin}/podcast-moved.xml`,
  ])
})
