import type { Paragraph } from 'mdast'
import { safeLinkUrl } from '#shared/text/safe-url.ts'

export interface Embed {
  readonly kind: 'video' | 'audio' | 'post' | 'code'
  /** The host that serves the embed, such as "youtube.com". */
  readonly host: string
  readonly url: string
}

const hosts: readonly (readonly [RegExp, Embed['kind']])[] = [
  [/^(?:youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com|loom\.com|ted\.com)$/, 'video'],
  [/^(?:open\.spotify\.com|soundcloud\.com|podcasts\.apple\.com|.*\.bandcamp\.com|bandcamp\.com)$/, 'audio'],
  [/^(?:twitter\.com|x\.com|mastodon\..*|bsky\.app|threads\.net)$/, 'post'],
  [/^(?:codepen\.io|gist\.github\.com)$/, 'code'],
]

/** Returns the embed in a block that contains only a link to an embed host. */
export function embedOf(node: Paragraph): Embed | null {
  const [only] = node.children
  if (node.children.length !== 1 || only?.type !== 'link') return null
  const url = safeLinkUrl(only.url)
  if (url === null || !URL.canParse(url)) return null
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/^(?:www|m)\./, '')
  const found = hosts.find(([pattern]) => pattern.test(host))?.[1]
  const kind =
    found ?? (/\.(?:mp4|webm|mov)$/i.test(pathname) ? 'video' : /\.(?:mp3|m4a|ogg)$/i.test(pathname) ? 'audio' : null)
  return kind && { kind, host, url }
}
