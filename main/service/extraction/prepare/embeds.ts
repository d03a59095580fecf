import { EMBED_ATTRIBUTE } from '../blocks/page-blocks.ts'
import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { type PageWords, selectRare } from './page-words.ts'

interface Provider {
  name: string
  host: RegExp
  /** The page for people, from the embed's address. */
  page: (url: URL) => string | null
}

const TWEETS = ['blockquote.twitter-tweet', 'blockquote.twitter-video']
const same = (url: URL) => url.href
const PROVIDERS: Provider[] = [
  {
    name: 'YouTube video',
    host: /^(www\.)?(youtube(-nocookie)?\.com|youtu\.be)$/,
    page: (url) => {
      const id = /^\/(?:embed\/|v\/|shorts\/)?([\w-]{11})$/.exec(url.pathname)?.[1] ?? url.searchParams.get('v')
      return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null
    },
  },
  {
    name: 'Vimeo video',
    host: /^(player\.)?vimeo\.com$/,
    page: (url) => {
      const id = /^\/(?:video\/)?(\d+)/.exec(url.pathname)?.[1]
      return id ? `https://vimeo.com/${id}` : null
    },
  },
  { name: 'Post', host: /^(platform\.)?(twitter|x)\.com$/, page: (url) => tweetUrl(url) },
  { name: 'Spotify', host: /^open\.spotify\.com$/, page: (url) => url.href.replace('/embed/', '/') },
  { name: 'SoundCloud', host: /^w\.soundcloud\.com$/, page: (url) => url.searchParams.get('url') },
  { name: 'Podcast', host: /^embed\.podcasts\.apple\.com$/, page: (url) => url.href.replace('//embed.', '//') },
  { name: 'TED talk', host: /^embed\.ted\.com$/, page: (url) => url.href.replace('//embed.', '//www.') },
  { name: 'Dailymotion video', host: /^(www|geo)\.dailymotion\.com$/, page: (url) => url.href.replace('/embed/', '/') },
  { name: 'CodePen', host: /^codepen\.io$/, page: (url) => url.href.replace('/embed/', '/pen/') },
  { name: 'Album', host: /^bandcamp\.com$/, page: same },
  { name: 'Loom video', host: /^www\.loom\.com$/, page: (url) => url.href.replace('/embed/', '/share/') },
]

/**
 * Turns videos, audio and embeds of known providers into a block with one link. Removes other frames, which are mostly
 * adverts.
 */
export function keepEmbeds(page: PageDocument, words: PageWords): void {
  for (const frame of selectRare(page, words, ['iframe'])) {
    const link = frameLink(page, frame)
    if (link) frame.replaceWith(link)
    else frame.remove()
  }
  for (const media of selectRare(page, words, ['video', 'audio'])) {
    const source = media.getAttribute('src') ?? media.querySelector('source[src]')?.getAttribute('src')
    const name = textOf(media.closest('figure')?.querySelector('figcaption') ?? null) || media.getAttribute('title')
    const isVideo = media.localName === 'video'
    if (source && /^https?:/.test(source)) {
      media.replaceWith(linkBlock(page, source, media.closest('figure') ? null : name, isVideo ? 'Video' : 'Audio'))
    } else media.remove()
  }
  for (const tweet of selectRare(page, words, TWEETS)) keepTweet(page, tweet)
  for (const card of selectRare(page, words, ['.kg-bookmark-card a.kg-bookmark-container'])) {
    const title = textOf(card.querySelector('.kg-bookmark-title'))
    const href = card.getAttribute('href') ?? ''
    if (/^https?:/.test(href) && title !== '') card.replaceWith(linkBlock(page, href, title, title))
  }
}

function frameLink(page: PageDocument, frame: PageElement): PageElement | null {
  const source = frame.getAttribute('src') ?? frame.getAttribute('data-src') ?? ''
  if (!URL.canParse(source)) return null
  const url = new URL(source)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const provider = PROVIDERS.find((one) => one.host.test(url.hostname))
  const target = provider?.page(url)
  return provider && target ? linkBlock(page, target, frame.getAttribute('title'), provider.name) : null
}

/** Keeps a post's words as a quote. Its last link, the date, becomes the block that links to it. */
function keepTweet(page: PageDocument, tweet: PageElement): void {
  const links = [...tweet.querySelectorAll('a[href*="/status/"]')]
  const last = links.at(-1)
  const href = last?.getAttribute('href')
  tweet.removeAttribute('class')
  tweet.setAttribute(EMBED_ATTRIBUTE, '')
  if (!last || !href) return
  const author = /—\s*([^@]{1,60}?)\s*\(@/.exec(textOf(tweet))?.[1]
  last.remove()
  tweet.after(linkBlock(page, href.replace(/\?.*$/s, ''), author ? `Post by ${author}` : null, 'Post'))
}

function linkBlock(page: PageDocument, url: string, title: string | null | undefined, fallback: string): PageElement {
  const words = title?.replace(/\s+/g, ' ').trim().slice(0, 200)
  return build(page, 'p', { [EMBED_ATTRIBUTE]: '' }, build(page, 'a', { href: url }, words || fallback))
}

function tweetUrl(url: URL): string | null {
  const id = url.searchParams.get('id') ?? /\/status\/(\d+)/.exec(url.pathname)?.[1]
  return id && /^\d+$/.test(id) ? `https://twitter.com/i/status/${id}` : null
}
