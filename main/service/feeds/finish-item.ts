import type { FeedItem, FeedPerson } from './feed.ts'
import { htmlWords } from './html-words.ts'

const LONGEST_MADE_TITLE = 100
/**
 * Maximum number of characters in an item's text, about as long as a short novel. The full text is on the item's page,
 * which is read when the item is opened.
 */
export const LONGEST_TEXT = 150_000
/** Maximum number of characters in any other field of an item. */
const LONGEST_FIELD = 2_000

/**
 * Fills in fields that an item lacks: a title from its text or address, an address from its file, the feed's authors.
 * Truncates fields that are too long.
 */
export function finishItem(
  item: Omit<FeedItem, 'isUntitled' | 'formerTitle'>,
  authors: readonly FeedPerson[],
  language: string | null,
): FeedItem {
  const id = item.id !== null && /^https?:\/\/\S+$/.test(item.id) && URL.canParse(item.id) ? item.id : null
  const url = item.url ?? id ?? item.enclosures[0]?.url ?? null
  const body = item.body && { ...item.body, html: beginning(item.body.html) }
  const summary = item.summary && beginning(item.summary)
  const words = item.title === '' ? htmlWords(body?.html ?? summary ?? '', 400) : ''
  const chosen =
    words.length > LONGEST_MADE_TITLE ? `${words.slice(0, LONGEST_MADE_TITLE).replace(/(?<!\s)\s+\S*$/, '')}…` : words
  return {
    ...item,
    id: short(item.id),
    url,
    title: item.title.slice(0, LONGEST_FIELD) || chosen || url || '',
    isUntitled: item.title === '',
    // A summary that equals the body is redundant.
    summary: summary === body?.html ? null : summary,
    body,
    isCut: body !== null && body.html !== item.body?.html,
    duration: short(item.duration),
    season: short(item.season),
    episode: short(item.episode),
    authors: item.authors.length > 0 ? item.authors : authors,
    language: item.language ?? language,
    // Many feeds only state when an item was last changed.
    publishedMs: item.publishedMs ?? item.updatedMs,
  }
}

/** Returns the part of the HTML that is stored. An incomplete tag at its end is removed. */
function beginning(html: string): string {
  if (html.length <= LONGEST_TEXT) return html
  const open = html.lastIndexOf('<', LONGEST_TEXT - 1)
  const isInTag = open > html.lastIndexOf('>', LONGEST_TEXT - 1)
  return html.slice(0, isInTag ? open : LONGEST_TEXT)
}

const short = (text: string | null): string | null => text && text.slice(0, LONGEST_FIELD)
