import type { FeedItem, FeedPerson } from './feed.ts'
import { htmlWords } from './html-words.ts'

const LONGEST_TITLE = 100

/** Fills in what an item leaves out: a title from its text or address, an address from its file, the feed's authors. */
export function finishItem(
  item: Omit<FeedItem, 'isUntitled'>,
  authors: readonly FeedPerson[],
  language: string | null,
): FeedItem {
  const id = item.id !== null && /^https?:\/\/\S+$/.test(item.id) && URL.canParse(item.id) ? item.id : null
  const url = item.url ?? id ?? item.enclosures[0]?.url ?? null
  const words = item.title === '' ? htmlWords(item.body?.html ?? item.summary ?? '', 400) : ''
  const chosen = words.length > LONGEST_TITLE ? `${words.slice(0, LONGEST_TITLE).replace(/\s+\S*$/, '')}…` : words
  return {
    ...item,
    url,
    title: item.title || chosen || url || '',
    isUntitled: item.title === '',
    authors: item.authors.length > 0 ? item.authors : authors,
    language: item.language ?? language,
    // Many feeds only say when an item last changed.
    publishedMs: item.publishedMs ?? item.updatedMs,
  }
}
