import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { Library } from '../../cache/index.ts'
import { commandMenu, statesOf } from '../../commands/index.ts'
import type { MenuItem } from '../../components/menu-item.ts'
import type { ItemHandlers } from './item-handlers.ts'
import { otherExtractor } from './repair/other-extractor.ts'

/** Returns the items in the "More" menu of an open article. */
export function moreItems(library: Library, entry: FeedEntry, handlers: ItemHandlers): readonly MenuItem[] {
  const { content_type, article, history } = entry.content
  const further = (history?.max_read_percentage ?? 0) > (history?.last_read_percentage ?? 0) + 0.02
  const finder = otherExtractor(entry)
  return commandMenu(
    'readerMore',
    {
      ...handlers,
      ...(!further && { 'reader.furthest': null }),
      // Extracts the page again with the extractor that wasn't used. Offered only for extracted web pages.
      ...(content_type === contentType.article &&
        article && { 'item.otherExtractor': () => readAgain(library, entry) }),
    },
    { states: finder === 'usual' ? [...statesOf(entry), 'otherExtractor'] : statesOf(entry) },
  )
}

async function readAgain(library: Library, entry: FeedEntry): Promise<void> {
  const { extractAgain } = await import('./repair/extract-again.ts')
  await extractAgain(library, entry, otherExtractor(entry), () => library.articles.retry(entry.content.id))
}
