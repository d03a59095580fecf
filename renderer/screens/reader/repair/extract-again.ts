import type { FeedEntry } from '#shared/model/feed.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { messages } from '#shared/text/messages.ts'
import { currentLibrary, failureOf, notify } from '../../../cache/index.ts'
import { reported } from '../../../report.ts'

/** Which way the library looks for an article on its page (shared/api, `contentReparse`). */
export type Finder = 'usual' | 'other'

/** Milliseconds between questions how far it has come. Whoever waits longer hears of it by the next pass. */
const ASKING = [400, 600, 1000, 1500, 2000, 3000, 5000, 5000, 10_000, 10_000, 20_000]

/**
 * Has an article looked for on its page in another way. Highlights stay on their words, or are told apart in the notebook;
 * an article that cannot be found that way takes nothing away. `show` opens what there is by now.
 */
export async function extractAgain(entry: FeedEntry, finder: Finder, show: () => void): Promise<void> {
  const { host } = currentLibrary()
  const { id } = entry.content
  const before = entry.content.article?.finder ?? 'usual'
  try {
    await host.call('contentReparse', { params: { id }, body: { finder } })
  } catch (error) {
    const offline = failureOf(error).kind === 'offline'
    notify(offline ? messages.offline : messages.parsingError, { type: 'error' })
    return
  }
  const waiting = notify('Reading the page again…', { duration: null })
  show()
  const found = await finderAfterwards(id)
  // The device's own copy is told by the next pass: now, instead of within a minute.
  await reported('sync', host.sync())
  show()
  if (found === finder) {
    const back = { label: 'Undo', run: () => void extractAgain(entry, before, show) }
    const words = finder === 'other' ? 'Read with the other extractor' : 'Read with the usual extractor'
    notify(words, { replaces: waiting, duration: 8000, ...(entry.content.article ? { action: back } : {}) })
  } else notify('Nothing better was found on that page.', { replaces: waiting })
}

/** The way the article there is now was found, or null when there is none, or nobody can tell yet. */
async function finderAfterwards(id: number): Promise<Finder | null> {
  const { host } = currentLibrary()
  for (const delay of ASKING) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    const now = await reported(
      'look whether a page was read again',
      host.call('content', { params: { id }, query: {} }),
    )
    if (now === null || now.processing_status === processingStatus.inProgress) continue
    return now.article ? (now.article.finder ?? 'usual') : null
  }
  return null
}
