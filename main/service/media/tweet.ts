import { decodeHTMLStrict } from 'entities'
import type { PhrasingContent, RootContent } from 'mdast'
import { cleanProse } from '#shared/text/clean-text.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import * as t from '#shared/words/service/fetching.ts'
import { mediaArticle, paragraphsOf, shorten } from './media-article.ts'
import type { Embedding } from './oembed.ts'
import { absoluteWeb, type PageTags } from './page-tags.ts'

export interface TweetAddress {
  readonly id: string
  /** The handle in the address. The site does not require it to be right. */
  readonly handle: string
  /** The page's address, the same for all of the site's hosts. */
  readonly page: string
  /** The oEmbed address (oembed.com; publish.twitter.com needs no key). */
  readonly describedAt: string
}

const hosts = /^(?:www\.|mobile\.|m\.)?(?:twitter|x)\.com$/

/** Returns the post on Twitter or X at this address, or null for any other address. */
export function tweetOf(address: string): TweetAddress | null {
  const { hostname, pathname } = new URL(address)
  if (!hosts.test(hostname)) return null
  const [, handle = '', id = ''] = /^\/(\w{1,30}|i\/web)\/status(?:es)?\/(\d{1,20})(?:\/|$)/.exec(pathname) ?? []
  if (id === '') return null
  const query = new URLSearchParams({
    url: `https://twitter.com/${handle}/status/${id}`,
    omit_script: 'true',
    dnt: 'true',
  })
  return {
    id,
    handle,
    page: `https://x.com/${handle}/status/${id}`,
    describedAt: `https://publish.twitter.com/oembed?${query.toString()}`,
  }
}

/**
 * Creates an article from a post's oEmbed response and its page. Either may be missing. `silence` is the reason
 * if both are missing.
 */
export function tweetArticle(
  tweet: TweetAddress,
  { said, page, silence }: { said: Embedding | null; page: PageTags | null; silence: Reason },
) {
  const quote = said?.html ? readQuote(said.html) : null
  const told = page ? readPage(page) : null
  const words: readonly RootContent[] = quote && quote.text !== '' ? quote.body : paragraphsOf(told?.text ?? '')
  const text = quote?.text || told?.text || ''
  const picture = told?.image ?? null
  const author = said?.author ?? told?.author ?? null
  const remark =
    text === ''
      ? reason('post_unread', { silence })
      : picture === null && /\bpic\.(?:twitter|x)\.com\//.test(text)
        ? reason('post_pictures_missing')
        : null
  return mediaArticle({
    title: titleOf(tweet, text, author),
    author: author ?? (tweet.handle.includes('/') ? null : `@${tweet.handle}`),
    siteName,
    publicationDate: writtenAt(tweet.id) ?? quote?.date ?? null,
    image: picture,
    canonicalUrl: tweet.page,
    language: quote?.language ?? null,
    body: picture === null ? words : [...words, pictureOf(picture)],
    remark,
  })
}

/** Returns the title and facts of a thread whose text was read from its page. */
export function threadFacts(
  tweet: TweetAddress,
  read: { readonly text: string; readonly authors: readonly string[]; readonly publicationDate: string | null },
  page: PageTags,
) {
  const author = readPage(page)?.author ?? read.authors[0] ?? null
  return {
    title: titleOf(tweet, read.text.split('\n', 1)[0] ?? '', author),
    authors: [author ?? `@${tweet.handle}`],
    siteName,
    publicationDate: writtenAt(tweet.id) ?? read.publicationDate,
  }
}

const siteName = 'X (Twitter)'
/** Maximum characters of HTML. A post has at most 25,000 characters. */
const LONGEST_POST = 60_000

function titleOf(tweet: TweetAddress, text: string, author: string | null): string {
  return shorten(withoutAddresses(text), 90) || t.postByAuthor({ author: author ?? named(tweet) })
}

const named = ({ handle }: TweetAddress) => (handle.includes('/') ? 'somebody' : `@${handle}`)

function pictureOf(url: string): RootContent {
  return { type: 'paragraph', children: [{ type: 'image', url, alt: '' }] }
}

function withoutAddresses(text: string): string {
  return text.replace(/(?:https?:\/\/|\bpic\.(?:twitter|x)\.com\/)\S+/g, '').trim()
}

/** Ids since November 2010 contain their creation time, in milliseconds since the site's own epoch. */
function writtenAt(id: string): string | null {
  const milliseconds = (BigInt(id) >> 22n) + 1288834974657n
  if (BigInt(id) < 29_700_859_247n || milliseconds > 4_102_444_800_000n) return null
  return new Date(Number(milliseconds)).toISOString()
}

interface Quote {
  readonly body: readonly RootContent[]
  readonly text: string
  readonly language: string | null
  readonly date: string | null
}

/** `<blockquote><p lang="…">words, links and line ends</p>— Name (@handle) <a …>date</a></blockquote>` */
function readQuote(html: string): Quote | null {
  const start = /<p(\s[^<>]{0,300})?>/i.exec(html)
  const from = start ? start.index + start[0].length : 0
  const end = html.indexOf('</p>', from)
  if (!start || end < 0) return null
  const inner = html.slice(from, Math.min(end, from + LONGEST_POST)).replaceAll(/\s+/g, ' ')
  const blocks = inner.split(/(?: ?<br ?\/?> ?){2,}/i).map(phrasing)
  const dated = /<a\s[^<>]{0,1000}>([^<]{4,40})<\/a>\s*<\/blockquote>/i.exec(html.slice(end))?.[1]
  const day = dated === undefined ? Number.NaN : Date.parse(`${dated} UTC`)
  return {
    body: blocks
      .filter((children) => children.length > 0)
      .map((children) => ({ type: 'paragraph' as const, children: [...children] })),
    text: cleanProse(plain(inner.replaceAll(/<br\s*\/?>/gi, ' '))).trim(),
    language: /\slang="([a-z]{2,3}(?:-[a-z]{2,8})?)"/i.exec(start[1] ?? '')?.[1] ?? null,
    date: Number.isNaN(day) ? null : new Date(day).toISOString().slice(0, 10),
  }
}

function phrasing(html: string): PhrasingContent[] {
  const found: PhrasingContent[] = []
  let from = 0
  const piece = /<br\s*\/?>|<a\s([^<>]{0,2000})>([^<]{0,1000})<\/a>/gi
  const words = (raw: string) => {
    const value = cleanProse(plain(raw))
    if (value !== '') found.push({ type: 'text', value })
  }
  for (let part = piece.exec(html); part; part = piece.exec(html)) {
    words(html.slice(from, part.index))
    from = part.index + part[0].length
    if (part[2] === undefined) found.push({ type: 'break' })
    else {
      const href = absoluteWeb(
        decodeHTMLStrict(/href="([^"]*)"/i.exec(part[1] ?? '')?.[1] ?? ''),
        'https://twitter.com/',
      )
      const value = cleanProse(plain(part[2]))
      if (href !== null && value !== '') found.push({ type: 'link', url: href, children: [{ type: 'text', value }] })
      else words(part[2])
    }
  }
  words(html.slice(from))
  return found
}

const plain = (html: string): string => decodeHTMLStrict(html.replaceAll(/<[^<>]{0,2000}>/g, ''))

/** Reads "Name (@handle) on X", or "Name on X: “words”". The description repeats the words. */
function readPage(page: PageTags): { author: string | null; text: string; image: string | null } | null {
  const title = page.meta('og:title', 'twitter:title') ?? page.title
  const [, author, quoted] =
    /^(.{1,200}?)(?: \(@\w+\))? (?:on|auf|sur|en) (?:X|Twitter)(?:: ["“„«](.*))?/su.exec(title) ?? []
  if (author === undefined) return null
  const described =
    page.meta('og:description', 'twitter:description') ?? quoted?.replace(/["”“»](?: \/ (?:X|Twitter))?$/u, '')
  const image = absoluteWeb(page.meta('og:image', 'twitter:image'), page.url)
  return {
    author,
    text: (described ?? '').replace(/^["“„«]|["”“»]$/gu, '').trim(),
    // For a post without a picture, the site gives its author's profile picture.
    image:
      image !== null && /\/(?:media|ext_tw_video_thumb|amplify_video_thumb|tweet_video_thumb)\//.test(image)
        ? image
        : null,
  }
}
