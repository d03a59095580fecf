import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/app/pages.ts'
import { connectionText, failureOf, type Library } from '../../cache/index.ts'
import { report, reported } from '../../report.ts'
import { contentOnceRead } from '../../screens/reader/repair/content-once-read.ts'

/**
 * Reads an item's page from its site again. The stored page becomes an earlier version, and highlights stay on their
 * words. Returns a sentence about the outcome.
 */
export async function readFromSite({ host, articles }: Library, { content }: FeedEntry): Promise<string> {
  const { id } = content
  const newest = async (): Promise<string | null> => {
    const { versions } = await host.call('storedPages', { params: { id } })
    return versions[0]?.saved_date ?? null
  }
  try {
    const before = await newest()
    await host.call('contentReparse', { params: { id }, body: { refetch: true } })
    await contentOnceRead(host, id)
    const after = await newest()
    // Syncs now, because the device's copy would otherwise be up to a minute late.
    await reported('sync', host.sync())
    articles.retry(id)
    if (before === after) return t.noNewerPageWasStored
    return before === null ? t.thePageIsStored : t.thePageWasStoredAgain
  } catch (error) {
    if (failureOf(error).kind === 'offline') return connectionText()
    report('read a page again', error)
    return t.thePageCouldNotBeRead
  }
}
