import * as t from '#shared/words/service/fetching.ts'
import { EMBED_ATTRIBUTE } from '../blocks/page-blocks.ts'
import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { frameTarget, targetOfAddress } from './iframe-targets.ts'
import { type PageWords, selectRare } from './selector-index.ts'

const TWEETS = ['blockquote.twitter-tweet', 'blockquote.twitter-video']
/**
 * Selectors for posts that their site's script would render, each with the attribute that contains the post's address.
 * Null if a link in the post contains the address.
 */
const POSTS: readonly (readonly [selector: string, attribute: string | null])[] = [
  ['blockquote.instagram-media', 'data-instgrm-permalink'],
  ['blockquote.tiktok-embed', 'cite'],
  ['blockquote.mastodon-embed', 'data-embed-url'],
  ['blockquote.text-post-media', 'data-text-post-permalink'],
  ['blockquote.reddit-embed-bq', null],
  ['blockquote.reddit-card', null],
  ['blockquote.bluesky-embed', null],
  ['div.fb-post', 'data-href'],
  ['div.fb-video', 'data-href'],
]
/** A post with fewer words than this is only a placeholder for the rendered one. */
const FEW_WORDS = 8
const LONGEST_ADDRESS = 2000
const MEDIA_FILE = /^https?:\/\/(?!\S*\s)\S+\.(?:mp4|m4v|webm|mov|m3u8|mp3|m4a|ogg|oga|wav|aac)(?:[?#]|$)/i

/**
 * Turns videos, audio, frames and embedded posts into blocks with one link, labeled with a title, caption or site name.
 * The model judges these blocks by the text around them. Ads and small frames are removed.
 */
export function keepEmbeds(page: PageDocument, words: PageWords): void {
  for (const frame of selectRare(page, words, ['iframe'])) {
    const target = frameTarget(frame)
    if (target) frame.replaceWith(linkBlock(page, target.url, frame.getAttribute('title'), target.name))
    else frame.remove()
  }
  for (const drawn of selectRare(page, words, ['lite-youtube', 'lite-vimeo'])) {
    const id = drawn.getAttribute('videoid') ?? ''
    const site = drawn.localName === 'lite-youtube' ? 'https://www.youtube.com/embed/' : 'https://vimeo.com/'
    const target = /^[\w-]+$/.test(id) ? targetOfAddress(site + id) : null
    const title = drawn.getAttribute('playlabel') ?? drawn.getAttribute('title') ?? textOf(drawn)
    if (target) drawn.replaceWith(linkBlock(page, target.url, title, target.name))
  }
  for (const holder of selectRare(page, words, ['div.wp-block-embed__wrapper'])) {
    const target = targetOfAddress(textOf(holder))
    if (target && !/\s/.test(textOf(holder))) holder.replaceWith(linkBlock(page, target.url, null, target.name))
  }
  for (const script of selectRare(page, words, ['script[src]'])) {
    const gist = /^https:\/\/gist\.github\.com\/([\w-]+\/)?[0-9a-f]+(?=\.js)/.exec(
      script.getAttribute('src') ?? '',
    )?.[0]
    if (gist) script.replaceWith(linkBlock(page, gist, null, 'Gist'))
  }
  for (const media of selectRare(page, words, ['video', 'audio'])) {
    const source = mediaFile(media)
    const name = textOf(media.closest('figure')?.querySelector('figcaption') ?? null) || media.getAttribute('title')
    const isVideo = media.localName === 'video'
    if (source) {
      media.replaceWith(linkBlock(page, source, media.closest('figure') ? null : name, isVideo ? 'Video' : 'Audio'))
    } else media.remove()
  }
  for (const tweet of selectRare(page, words, TWEETS)) keepTweet(page, tweet)
  for (const [selector, attribute] of POSTS) {
    for (const post of selectRare(page, words, [selector])) keepPost(page, post, attribute)
  }
  for (const card of selectRare(page, words, ['.kg-bookmark-card a.kg-bookmark-container'])) {
    const title = textOf(card.querySelector('.kg-bookmark-title'))
    const href = card.getAttribute('href') ?? ''
    if (/^https?:/.test(href) && title !== '') card.replaceWith(linkBlock(page, href, title, title))
  }
}

/** Returns the address of a video or audio file, including one that a script would load. */
function mediaFile(media: PageElement): string | null {
  const elements = [media, ...media.querySelectorAll('source')]
  const plain = elements.map((one) => one.getAttribute('src')).find((value) => value && /^https?:/.test(value))
  if (plain) return plain
  for (const element of elements) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('data-') && value.length <= LONGEST_ADDRESS && MEDIA_FILE.test(value)) return value
    }
  }
  return null
}

/** Turns a post into a quote with a link to the post, or into just a link if a script would fill in the post. */
function keepPost(page: PageDocument, post: PageElement, attribute: string | null): void {
  const links = [...post.querySelectorAll('a[href]')]
  const told = (attribute && post.getAttribute(attribute)) || links.at(-1)?.getAttribute('href') || ''
  const target = targetOfAddress(told.replace(/[?#][^]*/, '').replace(/\/embed\/?$/, '/'))
  if (!target) return
  const link = linkBlock(page, target.url, null, target.name)
  post.removeAttribute('class')
  if (textOf(post).split(' ').length < FEW_WORDS) post.replaceWith(link)
  else {
    post.setAttribute(EMBED_ATTRIBUTE, '')
    post.after(link)
  }
}

/** Turns a post's words into a quote. The last link, which is the date, becomes the block that links to the post. */
function keepTweet(page: PageDocument, tweet: PageElement): void {
  const links = [...tweet.querySelectorAll('a[href*="/status/"]')]
  const last = links.at(-1)
  const href = last?.getAttribute('href')
  tweet.removeAttribute('class')
  tweet.setAttribute(EMBED_ATTRIBUTE, '')
  if (!last || !href) return
  const author = /—([^@]{1,62})\(@/.exec(textOf(tweet))?.[1]?.trim()
  last.remove()
  tweet.after(linkBlock(page, href.replace(/\?[^]*/, ''), author ? t.postByAuthor({ author }) : null, 'Post'))
}

function linkBlock(page: PageDocument, url: string, title: string | null | undefined, fallback: string): PageElement {
  const words = title?.replace(/\s+/g, ' ').trim().slice(0, 200)
  return build(page, 'p', { [EMBED_ATTRIBUTE]: '' }, build(page, 'a', { href: url }, words || fallback))
}
