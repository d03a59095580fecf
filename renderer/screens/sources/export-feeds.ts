import type { Host } from '#shared/host/host.ts'
import * as t from '#shared/words/sources.ts'
import { connectionText, failureOf, notify, readFollowed } from '../../cache/index.ts'
import { saveFile } from '../../reading/note-files/index.ts'
import { writeOpml } from './opml.ts'

/** Exports every followed feed, regardless of what the screen shows.  */
export async function exportFeeds(host: Host): Promise<void> {
  try {
    const sources = await readFollowed(host, 'all', new AbortController().signal)
    const feeds = sources.flatMap(({ rss_feed, folder = null }) =>
      rss_feed ? [{ title: rss_feed.name, url: rss_feed.url, folder }] : [],
    )
    if (feeds.length === 0) notify(t.thereAreNoFeedsToExport)
    else saveFile({ name: 'lectern-feeds.opml', type: 'text/x-opml', text: writeOpml(feeds) })
  } catch (error) {
    const offline = failureOf(error).kind === 'offline'
    notify(offline ? connectionText() : t.theFeedsCouldNotBeRead, { type: 'error' })
  }
}
