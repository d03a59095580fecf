import type { FetchMode } from '#shared/model/source-fields.ts'
import type { FeedItem } from '../../feeds/feed.ts'
import { htmlWords } from '../../feeds/html-words.ts'
import { audioOf } from './render-item-html.ts'

/** When to fetch an item's page: never, now, or when a reader opens the item. */
export type PageWish = 'never' | 'now' | 'later'

/** A text with at least this many words is the whole article. */
const LONG = 250
/** A shorter text that ends like this is only part of an article. */
const CUT_SHORT =
  /(?:…|\.\.\.|\[…\]|\[\.\.\.\]|read (?:more|on|the rest|full)|continue reading|weiterlesen|lire la suite)[\s.)\]→»›]{0,30}$/i

/** Decides when an item's page must be fetched because its feed contains only part of the text. */
export function pageWish(item: FeedItem, mode: FetchMode, isFavored: boolean): PageWish {
  if (mode === 'feed' || audioOf(item) !== null) return 'never'
  if (mode === 'page') return 'now'
  if (mode === 'on_open') return 'later'
  const text = htmlWords(item.body?.html ?? item.summary ?? '')
  const isCut = item.isCut === true || CUT_SHORT.test(text.slice(-60))
  if (!isCut && text.split(' ').length >= LONG) return 'never'
  return isCut && isFavored ? 'now' : 'later'
}
