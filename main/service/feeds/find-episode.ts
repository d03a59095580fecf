import { cleanProse } from '#shared/text/clean-text.ts'
import { decodeEntities } from './decode-entities.ts'

/** A feed's data on one of its episodes, as written there. */
export interface FeedEpisode {
  readonly title: string | null
  readonly sound: string | null
  /** As in <itunes:duration>: "1:02:03", "62:03" or seconds. */
  readonly duration: string | null
}

const MOST_ITEMS = 3_000

/** The item of an RSS feed about this page or this audio. Null if there is none. Takes linear time. */
export function findEpisode(feed: string, sought: { page: string; sound: string | null }): FeedEpisode | null {
  const open = /<item[\s>]/gi
  const close = /<\/item\s*>/gi
  for (let count = 0; count < MOST_ITEMS; count++) {
    const start = open.exec(feed)
    if (!start) return null
    close.lastIndex = open.lastIndex
    const end = close.exec(feed)
    if (!end) return null
    const item = feed.slice(open.lastIndex, end.index)
    open.lastIndex = close.lastIndex
    const sound = enclosure(item)
    const isSound = sought.sound !== null && sound !== null && sameSound(sound, sought.sound)
    const pages = [elementText(item, 'link'), elementText(item, 'guid')]
    if (!isSound && !pages.some((page) => page !== null && isSamePage(page, sought.page))) continue
    return { title: elementText(item, 'title'), sound, duration: elementText(item, 'itunes:duration') }
  }
  return null
}

function enclosure(item: string): string | null {
  for (const [tag] of item.matchAll(/<enclosure\s[^>]{1,4000}>/gi)) {
    const [, double, single] = /\surl\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
    const address = decodeEntities(double ?? single ?? '').trim()
    if (/^https?:/i.test(address) && URL.canParse(address)) return new URL(address).href
  }
  return null
}

function elementText(item: string, name: string): string | null {
  const start = new RegExp(`<${name}(?:\\s[^>]{0,500})?>`, 'i').exec(item)
  if (!start) return null
  const from = start.index + start[0].length
  const end = item.indexOf('<', from + (item.startsWith('<![CDATA[', from) ? 1 : 0))
  const inner = item.startsWith('<![CDATA[', from)
    ? item.slice(from + 9, indexOrEnd(item, ']]>', from))
    : decodeEntities(item.slice(from, end < 0 ? from + 2_000 : end))
  return cleanProse(inner.slice(0, 2_000)).trim() || null
}

function indexOrEnd(text: string, sought: string, from: number): number {
  const at = text.indexOf(sought, from)
  return at < 0 ? text.length : at
}

/** Ignores tracking that is added to audio addresses, which does not distinguish files. */
function sameSound(a: string, b: string): boolean {
  return place(new URL(a)) === place(new URL(b))
}

function isSamePage(a: string, b: string): boolean {
  return URL.canParse(a) && URL.canParse(b) && withQuery(new URL(a)) === withQuery(new URL(b))
}

function place({ hostname, pathname }: URL): string {
  return hostname.replace(/^www\./, '') + pathname.replace(/\/+$/, '')
}

function withQuery(url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => !/^utm_/i.test(name))
  return `${place(url)}?${new URLSearchParams(kept).toString()}`
}
