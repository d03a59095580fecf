import type { Feed } from '../../feeds/feed.ts'

export interface FeedHub {
  readonly hub: string
  /** The address by which the hub identifies the feed. */
  readonly topic: string
}

const LONGEST = 2_000

/**
 * Returns the hub that announces a feed's changes, as specified by the response headers or the feed itself. Returns
 * null if there is none.
 */
export function hubOf(headers: Readonly<Record<string, string>>, feed: Feed): FeedHub | null {
  const linked = linksOf(headers['link'] ?? '')
  const hub = [...linked('hub'), ...feed.hubUrls].find(isWeb)
  const topic = [...linked('self'), ...(feed.selfUrl === null ? [] : [feed.selfUrl])].find(isWeb)
  return hub !== undefined && topic !== undefined ? { hub, topic } : null
}

function linksOf(header: string): (rel: string) => string[] {
  const links = [...header.slice(0, 8_000).matchAll(/<([^<>]{1,2000})>([^<]{0,500})/g)]
  return (rel) =>
    links.flatMap(([, url = '', facts = '']) => {
      const said = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(facts)
      return (said?.[1] ?? said?.[2] ?? '').toLowerCase().split(/\s+/).includes(rel) ? [url] : []
    })
}

const isWeb = (url: string): boolean => url.length <= LONGEST && /^https?:\/\//i.test(url) && URL.canParse(url)
