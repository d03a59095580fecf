import type { MediaAddress } from '#shared/model/media-address.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { mediaArticle, paragraphsOf } from './media-article.ts'
import type { Embedding } from './oembed.ts'
import type { PageTags } from './page-tags.ts'
import { jsonObjectAfter } from './json-object-after.ts'
import { readDuration } from './read-duration.ts'

export type VideoAddress = Extract<MediaAddress, { kind: 'video' }>

interface PageOfVideo {
  readonly title: string | null
  readonly author: string | null
  readonly description: string
  readonly duration: number | null
  readonly published: string | null
  readonly image: string | null
}

/**
 * Creates an article from a video's oEmbed response and its page. Either may be missing. `silence` is the reason
 * if both are missing.
 */
export function videoArticle(
  video: VideoAddress,
  { said, page, html, silence }: { said: Embedding | null; page: PageTags | null; html: string; silence: Reason },
) {
  const told = page ? readPage(video, page, html) : null
  const isTold = told !== null && (told.title !== null || told.duration !== null)
  const title = said?.title ?? told?.title ?? null
  const remark = title === null ? reason('video_unread', { silence }) : isTold ? null : reason('video_facts_missing')
  return {
    duration: told?.duration ?? null,
    article: mediaArticle({
      title: title ?? video.name,
      author: said?.author ?? told?.author ?? null,
      siteName: video.site,
      publicationDate: told?.published ?? null,
      image: told?.image ?? said?.image ?? `https://i.ytimg.com/vi/${video.id}/hqdefault.jpg`,
      canonicalUrl: `https://www.youtube.com/watch?v=${video.id}`,
      language: null,
      body: paragraphsOf(told?.description ?? ''),
      remark,
    }),
  }
}

/**
 * YouTube's page contains the data of its player, and less in its tags. Data of another video (on a consent page) is
 * ignored.
 */
function readPage(video: VideoAddress, page: PageTags, html: string): PageOfVideo | null {
  const player = jsonObjectAfter(html, '"videoDetails":', { videoId: video.id })
  const own = page.meta('og:url', 'og:video:url')?.includes(video.id) === true || page.meta('identifier') === video.id
  if (!player && !own) return null
  const words = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)
  const published = page.meta('datepublished', 'uploaddate') ?? publishDate(html, player !== null)
  return {
    title: words(player?.['title']) ?? page.meta('og:title', 'name', 'title'),
    author: words(player?.['author']) ?? page.meta('link:name'),
    description: words(player?.['shortDescription']) ?? page.meta('og:description', 'description') ?? '',
    duration: readDuration(player?.['lengthSeconds']) ?? readDuration(page.meta('duration')),
    published: published !== null && !Number.isNaN(Date.parse(published)) ? published : null,
    image: page.meta('og:image'),
  }
}

function publishDate(html: string, isOwn: boolean): string | null {
  return isOwn ? (/"(?:publishDate|uploadDate)":"(\d{4}-\d\d-\d\d[^"]{0,30})"/.exec(html)?.[1] ?? null) : null
}
