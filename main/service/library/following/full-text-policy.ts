import type { FetchMode } from '#shared/model/source-fields.ts'
import type { FeedItem } from '../../feeds/feed.ts'
import { htmlWords } from '../../feeds/html-words.ts'
import { audioOf } from './render-item-html.ts'

/** Time at which an item's page is fetched: never, now, or when a reader opens the item. */
export type PageWish = 'never' | 'now' | 'later'

/** A text of so many words is the article. */
const LONG = 250
/** A text of fewer words that ends like this is a part of one. */
const CUT_SHORT =
  /(?:…|\.\.\.|\[…\]|\[\.\.\.\]|read (?:more|on|the rest|full)|continue reading|weiterlesen|lire la suite)[\s.)\]→»›]{0,30}$/i

/** Determines if an item needs its page, because its feed has only a part of its text. */
export function pageWish(item: FeedItem, mode: FetchMode, isFavored: boolean): PageWish {
  if (mode === 'feed' || audioOf(item) !== null) return 'never'
  if (mode === 'page') return 'now'
  if (mode === 'on_open') return 'later'
  const text = htmlWords(item.body?.html ?? item.summary ?? '')
  const isCut = item.isCut === true || CUT_SHORT.test(text.slice(-60))
  if (!isCut && text.split(' ').length >= LONG) return 'never'
  return isCut && isFavored ? 'now' : 'later'
}
