// Saves videos, posts and podcasts with the answers of the real hosts, and without an answer.
import { afterEach, describe, expect, it } from 'vitest'
import { makeMp3 } from '../../../fakes/make-audio.ts'
import { articlePage } from '../article-page.ts'
import { openPeople, type People } from '../accounts/people.ts'
import { type Hosts, openWeb, sendFile, type Web } from '../outbound/open-web.ts'

let web: Web | undefined
let people: People | undefined
afterEach(async () => {
  await people?.close()
  await web?.close()
  people = web = undefined
})

async function open(hosts: Hosts) {
  web = await openWeb(hosts)
  people = await openPeople({ outbound: web.outbound, clock: Date.now })
  const ann = await people.join('ann@example.org')
  const read = async (id: number) => (await ann.call('GET', `/contents/${id}/`)).body
  return {
    ann,
    read,
    idle: () => people?.service.idle(),
    save: async (url: string, more: object = {}) => {
      const { body } = await ann.call('POST', '/save/', { url, ...more })
      await people?.service.idle()
      return read(body.content_id)
    },
  }
}

type Answer = Hosts[string]
const json =
  (said: unknown): Answer =>
  (_url, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(said))
  }
const html =
  (page: string): Answer =>
  (_url, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  }
const status =
  (code: number): Answer =>
  (_url, response) => {
    response.statusCode = code
    response.end()
  }

describe('a video', () => {
  const id = 'aqz-KE-bpKQ'
  const address = `https://www.youtube.com/watch?v=${id}`
  const details = {
    videoId: id,
    title: 'The {old} "lamp"',
    lengthSeconds: '634',
    author: 'Keepers',
    shortDescription: 'How it turns.\nSee https://example.org/lamp.\n\n0:00 Start\n4:10 The lens',
  }
  const watchPage = `<!doctype html><html><head><title>The lamp - YouTube</title>
    <meta property="og:url" content="${address}"><meta property="og:title" content="The lamp">
    <meta property="og:image" content="https://i.ytimg.com/vi/${id}/maxresdefault.jpg"></head><body>
    <meta itemprop="datePublished" content="2024-03-01T08:00:00-08:00">
    <script>var ytInitialPlayerResponse = {"videoDetails":${JSON.stringify(details)},"microformat":{}};</script>`
  const embedding = { title: 'The {old} "lamp"', author_name: 'Keepers', thumbnail_url: 'https://i.ytimg.com/x.jpg' }
  const youtube = (oembed: Answer, page: Answer): Hosts => ({
    'www.youtube.com': (url, response, request) =>
      (url.pathname === '/oembed' ? oembed : page)?.(url, response, request),
  })

  it('has its title, channel, length, description, date and picture for every form of its address', async () => {
    const { save, ann } = await open({
      ...youtube(json(embedding), html(watchPage)),
      'youtu.be': html(watchPage),
    })
    const content = await save(address)
    expect(content).toMatchObject({
      content_type: 6,
      title: 'The {old} "lamp"',
      author: { name: 'Keepers' },
      publisher: { name: 'YouTube' },
      site_name: 'YouTube',
      publication_date: '2024-03-01T16:00:00.000000+00:00',
      photo_thumbnail_url: `https://i.ytimg.com/vi/${id}/maxresdefault.jpg`,
      av_media_data: { audio_config: null, video_config: { id, provider: 'youtube', duration: 634 } },
      processing_status: 1,
      processing_error: null,
    })
    expect(content.article.markdown).toBe(
      'How it turns.\\\nSee [https://example.org/lamp](https://example.org/lamp).\n\n0:00 Start\\\n4:10 The lens\n',
    )
    expect(web?.asked[0]).toBe(`https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(address)}`)
    // It is found by its words, and recognized by its other address.
    const { body } = await ann.call('GET', '/search_library/?search_type=library&query=lens')
    expect(body.content_results.map((one: { content: { id: number } }) => one.content.id)).toEqual([content.id])
    await save(`https://youtu.be/${id}?si=abc`)
    const { body: queue } = await ann.call('GET', '/library_items/queue_feed/')
    expect(queue.feed).toHaveLength(1)
  })

  it('is read from its page only if oEmbed cannot be reached', async () => {
    const { save } = await open(youtube(status(503), html(watchPage)))
    expect(await save(address)).toMatchObject({
      content_type: 6,
      title: 'The {old} "lamp"',
      author: { name: 'Keepers' },
      av_media_data: { video_config: { duration: 634 } },
      processing_error: null,
    })
  })

  it('says what is missing if only oEmbed answers', async () => {
    const { save } = await open(youtube(json(embedding), html('<title>Before you continue</title>Cookies')))
    const content = await save(address)
    expect(content).toMatchObject({
      title: 'The {old} "lamp"',
      author: { name: 'Keepers' },
      photo_thumbnail_url: 'https://i.ytimg.com/x.jpg',
      processing_status: 1,
      processing_error: 'The video’s page didn’t provide its length and description.',
    })
    expect(content.article.markdown).toBe(`*${content.processing_error}*\n`)
  })

  it('is stored by its address with the reason if nothing answers, and is complete after a later refetch', async () => {
    let isUp = false
    const { save, ann, idle, read } = await open(
      youtube(
        (...given) => (isUp ? json(embedding) : status(503))?.(...given),
        (...given) => (isUp ? html(watchPage) : status(503))?.(...given),
      ),
    )
    const bare = await save(address)
    expect(bare).toMatchObject({
      content_type: 6,
      title: 'YouTube video',
      av_media_data: { video_config: { id, duration: 0 } },
      processing_status: 1,
      processing_error:
        'Only the address of this video could be saved. The site returned 503: it isn’t available right now.',
    })
    expect(web?.asked.filter((url) => url.includes('/oembed'))).toHaveLength(3)
    isUp = true
    await ann.call('POST', `/contents/${bare.id}/reparse/`, { refetch: true })
    await idle()
    expect(await read(bare.id)).toMatchObject({ title: 'The {old} "lamp"', processing_error: null })
    // It stays complete when its site is down later.
    isUp = false
    await ann.call('POST', `/contents/${bare.id}/reparse/`, { refetch: true })
    await idle()
    expect(await read(bare.id)).toMatchObject({ title: 'The {old} "lamp"', processing_error: null })
  })

  it('that is private is not requested repeatedly', async () => {
    const { save } = await open(youtube(status(403), status(404)))
    expect(await save(address)).toMatchObject({ content_type: 6, processing_status: 1 })
    expect(web?.asked).toHaveLength(2)
  })

  it('is read from the page a client sent, without fetching it', async () => {
    const { save } = await open(youtube(json(embedding), status(500)))
    expect(await save(address, { html: watchPage })).toMatchObject({
      content_type: 6,
      av_media_data: { video_config: { duration: 634 } },
    })
    expect(web?.asked).toHaveLength(1)
  })
})

describe('a post', () => {
  const address = 'https://x.com/keeper/status/1087047171306856451?s=20'
  const quote = `<blockquote class="twitter-tweet"><p lang="en" dir="ltr">The lamp &amp; I: <a href="https://twitter.com/hashtag/light?src=hash">#light</a><br><br>Two lines<br>of it <a href="https://t.co/dGD0">pic.twitter.com/dGD0</a></p>&mdash; A. Keeper (@keeper) <a href="https://twitter.com/keeper/status/1087047171306856451?ref_src=twsrc">January 20, 2019</a></blockquote>\n`
  const embedding = { author_name: 'A. Keeper', author_url: 'https://twitter.com/keeper', html: quote, type: 'rich' }
  const page = `<head><meta property="og:title" content="A. Keeper (@keeper) on X">
    <meta property="og:description" content="“The lamp &amp; I: #light Two lines of it”">
    <meta property="og:image" content="https://pbs.twimg.com/media/Dx.jpg:large"></head>`

  it('has its author, words, links, date and picture', async () => {
    const { save } = await open({ 'publish.twitter.com': json(embedding), 'x.com': html(page) })
    const content = await save(address)
    expect(content).toMatchObject({
      content_type: 3,
      title: 'The lamp & I: #light Two lines of it',
      author: { name: 'A. Keeper' },
      site_name: 'X (Twitter)',
      publication_date: expect.stringMatching(/^2019-01-20T/),
      photo_thumbnail_url: 'https://pbs.twimg.com/media/Dx.jpg:large',
      processing_status: 1,
      processing_error: null,
      article: { language: 'en' },
    })
    expect(content.article.markdown).toBe(
      'The lamp & I: [#light](https://twitter.com/hashtag/light?src=hash)\n\nTwo lines\\\nof it [pic.twitter.com/dGD0](https://t.co/dGD0)\n\n![](https://pbs.twimg.com/media/Dx.jpg:large)\n',
    )
    const asked = new URL(web?.asked.find((url) => url.startsWith('https://publish.')) ?? '')
    expect(asked.origin + asked.pathname).toBe('https://publish.twitter.com/oembed')
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      url: 'https://twitter.com/keeper/status/1087047171306856451',
      omit_script: 'true',
      dnt: 'true',
    })
  })

  it('is read from its page if oEmbed cannot be reached, and reports missing pictures', async () => {
    const { save } = await open({ 'publish.twitter.com': status(500), 'x.com': html(page) })
    const content = await save(address)
    expect(content).toMatchObject({ content_type: 3, author: { name: 'A. Keeper' }, processing_error: null })
    expect(content.article.markdown).toMatch(/^The lamp & I: #light Two lines of it\n/)
    await people?.close()
    await web?.close()
    const other = await open({ 'publish.twitter.com': json(embedding), 'x.com': html('<title>X</title>') })
    expect(await other.save(address)).toMatchObject({
      title: 'The lamp & I: #light Two lines of it',
      processing_error: 'The pictures couldn’t be fetched. You can find them on the original page.',
    })
  })

  it('is the whole thread if a browser sends its page', async () => {
    const post = (words: string) =>
      `<article data-testid="tweet"><div data-testid="User-Name"><a>A. Keeper</a><a>@keeper</a></div>
        <a href="/keeper/status/1"><time datetime="2019-01-20T17:55:17.000Z">Jan 20</time></a>
        <div data-testid="tweetText"><span>${words}</span></div></article>`
    const shown = `<html><head><title>A. Keeper on X: "The lamp is old. 1/2" / X</title></head><body>${post('The lamp is old. 1/2')}${post('It turns by itself. 2/2')}</body></html>`
    const { save, ann, idle, read } = await open({})
    const content = await save(address, { html: shown })
    expect(content).toMatchObject({
      content_type: 3,
      title: 'The lamp is old. 1/2',
      author: { name: 'A. Keeper' },
      publication_date: expect.stringMatching(/^2019-01-20T/),
      processing_error: null,
    })
    expect(content.article.markdown).toContain('The lamp is old. 1/2\n\n---\n\nIt turns by itself. 2/2')
    // Its site later gives only one post, which does not replace the thread.
    await ann.call('POST', `/contents/${content.id}/reparse/`, { refetch: true })
    await idle()
    expect((await read(content.id)).article.markdown).toBe(content.article.markdown)
    expect(web?.asked.length).toBeGreaterThan(0)
  })

  it('is stored by its address, author and date if nothing answers', async () => {
    const { save } = await open({})
    expect(await save('https://twitter.com/keeper/status/1087047171306856451')).toMatchObject({
      content_type: 3,
      title: 'Post by @keeper',
      author: { name: '@keeper' },
      publication_date: expect.stringMatching(/^2019-01-20T/),
      processing_status: 1,
      processing_error: expect.stringMatching(
        /^Only the address of this post could be saved\. The site couldn’t be found/,
      ),
    })
  })
})

describe('a podcast', () => {
  const sound = makeMp3({ frames: 4000, title: 'Inside: the lens', artist: 'Keepers', picture: 100_000 })
  const seconds = Math.round((4000 * 417) / 16) / 1000
  const files: Hosts = {
    'cdn.example.org': (url, response, request) =>
      url.pathname.endsWith('.mp3')
        ? sendFile(response, request, sound, 'audio/mpeg')
        : status(404)?.(url, response, request),
  }
  const linked = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'PodcastEpisode',
        name: 'The lens',
        datePublished: '2025-02-03',
        duration: 'PT1H2M3S',
        description: 'What a lens is for.',
        partOfSeries: { '@type': 'PodcastSeries', name: 'Lamp talk' },
        associatedMedia: { '@type': 'MediaObject', contentUrl: 'https://cdn.example.org/1.mp3' },
      },
    ],
  }
  const pageWith = (head: string, body = '') =>
    `<!doctype html><html lang="en"><head><title>The lens – Lamp talk</title>${head}</head><body>${body}</body></html>`

  it('has audio, length, show and notes from its page alone', async () => {
    const page = pageWith(`<script type="application/ld+json">${JSON.stringify(linked)}</script>`)
    const { save } = await open({ 'pod.example.org': html(page) })
    const content = await save('https://pod.example.org/lens')
    expect(content).toMatchObject({
      content_type: 7,
      title: 'The lens',
      site_name: 'Lamp talk',
      publication_date: '2025-02-03T00:00:00.000000+00:00',
      av_media_data: { audio_config: { url: 'https://cdn.example.org/1.mp3', duration: 3723 }, video_config: null },
      processing_error: null,
    })
    expect(content.article.markdown).toBe('What a lens is for.\n')
    expect(web?.asked).toEqual(['https://pod.example.org/lens'])
  })

  it('has its length from the feed that its page names, found by page or by audio', async () => {
    const feed = `<?xml version="1.0"?><rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Lamp talk</title>
      <item><title>Other</title><link>https://pod.example.org/other</link><itunes:duration>1:00</itunes:duration></item>
      <item><title><![CDATA[The lens]]></title><link>https://pod.example.org/episodes/lens?utm_source=rss</link>
        <enclosure url="https://cdn.example.org/1.mp3?from=rss" type="audio/mpeg"/><itunes:duration>41:07</itunes:duration></item>
      </channel></rss>`
    const { save } = await open({
      'pod.example.org': (url, ...rest) =>
        (url.pathname === '/feed'
          ? html(feed)
          : html(
              pageWith(
                '<link rel="alternate" type="application/rss+xml" href="/feed">',
                `<audio controls src="https://cdn.example.org/1.mp3"></audio>${articlePage('The lens', 300)}`,
              ),
            ))?.(url, ...rest),
    })
    const content = await save('https://pod.example.org/episodes/lens')
    expect(content).toMatchObject({ content_type: 7, av_media_data: { audio_config: { duration: 2467 } } })
    expect(content.article.word_count).toBeGreaterThan(200)
  })

  it('has its length from the file’s headers if nothing else gives it', async () => {
    const page = pageWith(
      '<meta property="og:audio" content="https://cdn.example.org/1.mp3"><meta property="og:title" content="The lens">',
      '<p>Play it.</p>',
    )
    const { save } = await open({ ...files, 'pod.example.org': html(page) })
    expect(await save('https://pod.example.org/lens')).toMatchObject({
      content_type: 7,
      title: 'The lens',
      av_media_data: { audio_config: { url: 'https://cdn.example.org/1.mp3', duration: seconds } },
    })
  })

  it('saved by its file’s address has the file’s title and length, reading few bytes', async () => {
    const { save } = await open(files)
    const content = await save('https://cdn.example.org/the-lens.mp3')
    expect(content).toMatchObject({
      content_type: 7,
      title: 'Inside: the lens',
      author: { name: 'Keepers' },
      av_media_data: { audio_config: { url: 'https://cdn.example.org/the-lens.mp3', duration: seconds } },
      processing_error: null,
    })
  })

  it('is recognized by its content if the address does not say it, and a page is a page whatever its address', async () => {
    const { save } = await open({
      'go.example.org': (_url, response, request) => sendFile(response, request, sound, 'audio/mpeg'),
      'wiki.example.org': html(articlePage('File: lamp.mp3', 200)),
    })
    expect(await save('https://go.example.org/e/12')).toMatchObject({ content_type: 7, title: 'Inside: the lens' })
    expect(await save('https://wiki.example.org/File:lamp.mp3')).toMatchObject({ content_type: 1 })
  })

  it('is stored by its address if its file cannot be reached, and as a page if that names no audio', async () => {
    const {
      '@graph': [node],
    } = linked
    const silent = { ...node, associatedMedia: undefined }
    const { save } = await open({
      ...files,
      'pod.example.org': html(pageWith(`<script type="application/ld+json">${JSON.stringify(silent)}</script>`)),
    })
    expect(await save('https://gone.example.org/the-old_lamp.mp3')).toMatchObject({
      content_type: 7,
      title: 'The old lamp',
      av_media_data: { audio_config: { url: 'https://gone.example.org/the-old_lamp.mp3', duration: 0 } },
      processing_status: 1,
      processing_error: expect.stringMatching(
        /^Only the address of this audio could be saved\. The site couldn’t be found/,
      ),
    })
    const content = await save('https://pod.example.org/lens')
    expect(content).toMatchObject({
      content_type: 7,
      title: 'The lens',
      av_media_data: null,
      processing_error:
        'The audio for this episode wasn’t found on its page. Try listening to it on the original page.',
    })
    expect(content.article.markdown).toMatch(/^What a lens is for\.\n\n\*The audio/)
  })

  it('is not made from an article with a read-aloud version or from a list of episodes', async () => {
    const aloud = `<audio src="https://cdn.example.org/1.mp3"></audio>${articlePage('A long read', 600)}`
    const list = ['1', '2', '3'].map((n) => `<a href="https://cdn.example.org/${n}.mp3">Episode ${n}</a>`).join('')
    const { save } = await open({
      'news.example.org': html(pageWith('', aloud)),
      'list.example.org': html(pageWith('', `${list}${articlePage('All of them', 100)}`)),
    })
    expect(await save('https://news.example.org/long')).toMatchObject({ content_type: 1, av_media_data: null })
    expect(await save('https://list.example.org/all')).toMatchObject({ content_type: 1, av_media_data: null })
  })
})
