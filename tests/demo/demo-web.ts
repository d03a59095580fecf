import { makeBook } from '../fakes/make-book.ts'
import { makePdf } from '../fakes/make-pdf.ts'
import { makeMp3 } from '../fakes/make-audio.ts'
import {
  type Outbound,
  OutboundError,
  type OutboundReply,
  type OutboundRequest,
} from '../../main/service/outbound/index.ts'
import { type DemoArticle, demoArticles, moreArticles } from './demo-articles.ts'
import { drawIcon, drawPicture } from './draw-picture.ts'

const DAY = 86_400_000

/** The sites of the demo and their names. */
const sites: Readonly<Record<string, string>> = {
  'harbor-review.example': 'Harbor Review',
  'workbench.example': 'Workbench Letters',
  'contour.example': 'Field & Contour',
  'orchard-diary.example': 'The Orchard Diary',
  'quarto.example': 'Quarto',
  'warraq.example': 'ورّاق',
  'yoru.example': '夜の頁',
  'meridian.example': 'Meridian',
}

export const allArticles: readonly DemoArticle[] = [...demoArticles, ...moreArticles]

export const video = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
export const post = 'https://x.com/keeper/status/1087047171306856451'
export const podcast = 'https://harbor-review.example/the-keeper-speaks.mp3'
export const paper = 'https://quarto.example/on-counting-rain.pdf'
export const book = 'https://skerry-press.example/the-lamp-year.epub'
export const letter = 'https://orchard-diary.example/letter-12'
export const letterPdf = 'https://orchard-diary.example/seed-list.pdf'
export const missing = 'https://meridian.example/moved-away'
export const feed = 'https://harbor-review.example/feed.xml'

const paperPages = Array.from({ length: 6 }, (_, page) => [
  page === 0
    ? '# On counting rain'
    : `# ${page + 1}. ${['Gauges', 'Errors', 'Corrections', 'Snow', 'Thanks'][page - 1]}`,
  ...Array.from({ length: 22 }, (_, line) =>
    line % 7 === 6 ? '' : 'A gauge under a tree counts the tree, and a gauge on a roof counts the wind above it.',
  ),
])

const bookFacts =
  '<dc:title>The lamp year</dc:title><dc:creator>Ada Merrow</dc:creator><dc:publisher>Skerry Press</dc:publisher><dc:language>en</dc:language>'
const chapters = ['January', 'April', 'August', 'November'].map(
  (month, at) =>
    `<h1>${month}</h1>${[
      `Night ${at * 3 + 1} of the log begins with the wind, as every night does: from the west, and rising.`,
      'I trimmed the wick at six, at nine and at midnight. Between the trimmings I read, and the sea read me.',
      'A ship passed at four without a light of her own. I gave her mine, and she took it and was gone.',
    ]
      .map((words) => `<p>${words}</p>`)
      .join('')}`,
)

/** The web of the demo, in memory: nothing is ever asked of the real one. */
export function demoWeb(now: number): Outbound {
  const pages = new Map(allArticles.map((article) => [`https://${article.site}${article.path}`, article]))
  const answers: Readonly<Record<string, () => Answer>> = {
    [podcast]: () => [makeMp3({ frames: 4000, title: 'The keeper speaks', artist: 'Harbor Review' }), 'audio/mpeg'],
    [paper]: () => [makePdf(paperPages, { title: 'On counting rain', author: 'I. Okafor' }), 'application/pdf'],
    [book]: () => [makeBook({ metadata: bookFacts, chapters }), 'application/epub+zip'],
    [letterPdf]: () => [
      makePdf([['# Seed list for the spring', 'Order before the frost leaves the ground.']], { title: 'Seed list' }),
      'application/pdf',
    ],
    [letter]: () => html(letterPage(now)),
    [feed]: () => [Buffer.from(feedOf(now)), 'application/rss+xml'],
  }
  const answer = (url: string): Answer | null => {
    const { hostname, pathname, searchParams } = new URL(url)
    if (answers[url]) return answers[url]()
    const article = pages.get(url)
    if (article) return html(pageOf(article, now))
    const drawn = /^\/picture-(\d+)\.png$/.exec(pathname)?.[1]
    if (drawn !== undefined && sites[hostname]) return [drawPicture(Number(drawn)), 'image/png']
    if (/^\/(?:favicon|apple-touch-icon)/.test(pathname) && sites[hostname]) return [drawIcon(hostname), 'image/png']
    const news = /^\/news-(\d+)$/.exec(pathname)?.[1]
    if (news !== undefined) return html(newsPage(Number(news), now))
    if (hostname === 'www.youtube.com' && /oembed/.test(pathname))
      return json({ title: 'How the lens of a lighthouse turns', author_name: 'Skerry Workshop' })
    if (hostname === 'publish.twitter.com' && searchParams.has('url'))
      return json({ author_name: 'A. Keeper', html: quotedPost })
    return null
  }
  return {
    fetch: async (request) => reply(request, answer(request.url)),
    isPublic: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  }
}

type Answer = readonly [body: Uint8Array, type: string]

const html = (page: string): Answer => [Buffer.from(page), 'text/html']
const json = (value: unknown): Answer => [Buffer.from(JSON.stringify(value)), 'application/json']

function reply({ url, part }: OutboundRequest, answer: Answer | null): OutboundReply {
  if (answer === null) throw new OutboundError('http_error', url, 'The site answered 404', { status: 404 })
  const [body, contentType] = answer
  const sent = part ? body.subarray(part.start, part.end) : body
  const headers = Object.assign(Object.create(null) as Record<string, string>, {
    'content-type': contentType,
    ...(part && { 'content-range': `bytes ${part.start}-${part.start + sent.byteLength - 1}/${body.byteLength}` }),
  })
  return {
    url,
    redirects: [],
    movedTo: null,
    status: part ? 206 : 200,
    headers,
    contentType,
    charset: contentType.startsWith('text/') ? 'utf-8' : null,
    body: sent,
    notModified: false,
  }
}

const iso = (now: number, days: number): string => new Date(now - days * DAY).toISOString()

function pageOf(article: DemoArticle, now: number): string {
  const { site, title, author, published, picture, language = 'en', body } = article
  const image =
    picture === undefined ? '' : `<meta property="og:image" content="https://${site}/picture-${picture}.png">`
  return `<!doctype html><html lang="${language}" ${language === 'ar' ? 'dir="rtl"' : ''}><head><meta charset="utf-8">
    <title>${title}</title><meta property="og:title" content="${title}">
    <meta property="og:site_name" content="${sites[site] ?? site}">${image}
    ${author === undefined ? '' : `<meta name="author" content="${author}">`}
    ${published === undefined ? '' : `<meta property="article:published_time" content="${iso(now, published)}">`}
    <link rel="icon" href="/favicon.png"></head>
    <body><nav><a href="/">${sites[site] ?? site}</a></nav><article><h1>${title}</h1>
    ${picture === undefined ? '' : `<figure><img src="/picture-${picture}.png" alt="Hills under a low sun" width="480" height="480"></figure>`}
    ${body}</article><footer>All of this was written for a demonstration.</footer></body></html>`
}

const news = ['A new light on the old pier', 'The ferry keeps its bell', 'Fog, hour by hour', 'Who paints the buoys']

const newsPage = (at: number, now: number): string =>
  pageOf(
    {
      ...(demoArticles[at % 4] ?? { body: '', saved: 0 }),
      site: 'harbor-review.example',
      path: `/news-${at}`,
      title: news[at] ?? 'News',
      published: at,
    },
    now,
  )

const feedOf = (now: number): string => `<?xml version="1.0" encoding="utf-8"?>
  <rss version="2.0"><channel><title>Harbor Review</title><link>https://harbor-review.example/</link>
  <description>Ships, light and weather</description>${news
    .map(
      (title, at) =>
        `<item><title>${title}</title><link>https://harbor-review.example/news-${at}</link><guid>news-${at}</guid>
        <pubDate>${new Date(now - (at + 0.3) * DAY).toUTCString()}</pubDate><description>${title}.</description></item>`,
    )
    .join('')}</channel></rss>`

const letterPage = (now: number): string =>
  pageOf(
    {
      ...(demoArticles[3] ?? { saved: 0 }),
      site: 'orchard-diary.example',
      path: '/letter-12',
      title: 'Letter 12: what the frost left standing',
      author: 'Sigrid Holm',
      published: 2,
      body: demoArticles[3]?.body ?? '',
    },
    now,
  )

const quotedPost = `<blockquote class="twitter-tweet"><p lang="en">The lamp is older than the tower. They built the tower around it, twice, and nobody wrote down why.</p>&mdash; A. Keeper (@keeper) <a href="${post}">January 20, 2019</a></blockquote>`
