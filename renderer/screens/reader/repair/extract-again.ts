import type { Host } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/reading.ts'
import { failureOf, type Library, notify, connectionText } from '../../../cache/index.ts'
import { reported } from '../../../report.ts'
import { contentOnceRead } from './content-once-read.ts'

/** Extractor that the library uses for an article's page (`contentReparse` in shared/api). */
export type ExtractorChoice = 'usual' | 'other'

/**
 * Extracts an article from its page with the given extractor. Highlights stay on their words or appear as detached in
 * the notebook. A failed extraction doesn't remove anything. `show` opens the current result.
 */
export async function extractAgain(
  library: Library,
  entry: FeedEntry,
  finder: ExtractorChoice,
  show: () => void,
): Promise<void> {
  const { host } = library
  const { id } = entry.content
  const before = entry.content.article?.finder ?? 'usual'
  try {
    await host.call('contentReparse', { params: { id }, body: { finder } })
  } catch (error) {
    const offline = failureOf(error).kind === 'offline'
    notify(offline ? connectionText() : messages.parsingError, { type: 'error' })
    return
  }
  const waiting = notify(t.readingThePageAgain, { duration: null })
  show()
  const found = await finderAfterwards(host, id)
  // Syncs now, because the device's copy would otherwise be up to a minute late.
  await reported('sync', host.sync())
  show()
  if (found === finder) {
    const back = { label: t.undo, run: () => void extractAgain(library, entry, before, show) }
    const words = finder === 'other' ? t.readWithTheAlternativeExtractor : t.readWithTheDefaultExtractor
    notify(words, { replaces: waiting, duration: 8000, ...(entry.content.article ? { action: back } : {}) })
  } else notify(t.noBetterTextWasFoundOn, { replaces: waiting })
}

/**
 * Returns the extractor that produced the current article, or null if there is no article or the result isn't known
 * yet.
 */
async function finderAfterwards(host: Host, id: number): Promise<ExtractorChoice | null> {
  const content = await contentOnceRead(host, id)
  return content?.article ? (content.article.finder ?? 'usual') : null
}
