import { readFeed } from './read-feed.ts'

/** Data about one episode, as stated in its feed. */
export interface FeedEpisode {
  readonly title: string | null
  readonly sound: string | null
  /** As in <itunes:duration>: "1:02:03", "62:03" or seconds. */
  readonly duration: string | null
}

/** Returns the item of a feed that is about this page or audio file. Null if there is none. */
export function findEpisode(
  feed: { readonly text: string; readonly url: string },
  sought: { readonly page: string; readonly sound: string | null },
): FeedEpisode | null {
  for (const { id, url, title, isUntitled, enclosures, duration } of readFeed(feed.text, feed.url)?.items ?? []) {
    const sound = enclosures[0]?.url ?? null
    const isAudio = sought.sound !== null && sound !== null && sameAudio(sound, sought.sound)
    if (!isAudio && ![url, id].some((page) => page !== null && isSamePage(page, sought.page))) continue
    return { title: isUntitled ? null : title, sound, duration }
  }
  return null
}

/** True if two audio addresses are the same apart from tracking prefixes, which don't identify a file. */
function sameAudio(a: string, b: string): boolean {
  return place(new URL(a)) === place(new URL(b))
}

function isSamePage(a: string, b: string): boolean {
  return URL.canParse(a) && URL.canParse(b) && withQuery(new URL(a)) === withQuery(new URL(b))
}

function place({ hostname, pathname }: URL): string {
  return hostname.replace(/^www\./, '') + pathname.replace(/(?<!\/)\/+$/, '')
}

function withQuery(url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => !/^utm_/i.test(name))
  return `${place(url)}?${new URLSearchParams(kept).toString()}`
}
