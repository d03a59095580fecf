import { type IncomingItem, incomingItem } from '../incoming-item.ts'
import type { Row } from '../read-rows.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagNames } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { isYes, lineOf } from '../values/words-of.ts'

/** Reads a row of `_matter_history.csv`, in any of its three sets of columns. */
export function matterItem(row: Row): IncomingItem {
  const queued = row('in queue', 'saved')
  const isRead = isYes(row('read'))
  const actedMs = momentOf(row('last interaction date'))
  return incomingItem({
    url: webAddress(row('url')),
    title: lineOf(row('title')),
    author: lineOf(row('author')),
    site: lineOf(row('publisher')),
    savedMs: actedMs,
    readMs: isRead ? actedMs : null,
    progress: isRead ? 1 : null,
    tags: tagNames(row('tags').split(';')),
    state: queued === '' || isYes(queued) ? 'queue' : 'archive',
    isFavorite: isYes(row('favorited')),
  })
}
