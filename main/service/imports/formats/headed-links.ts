import { reason } from '#shared/reasons/codes.ts'
import { splitTags } from '#shared/model/tag-list.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { parseTags } from '../parse-tags.ts'
import { folderPath } from '../values/folder-path.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagNames } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { lineOf } from '../values/words-of.ts'

/** Headings that represent a state. Any other heading names a folder. */
const STATE = /^(?:unread|read archive|archive|starred)$/i

/**
 * Reads a page of links as written by Pocket's older export and one of Instapaper's. Its headings name the state or
 * folder of the links.
 */
export function readHeadedLinks(html: string): FoundItems {
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  let heading = ''
  let inside: 'heading' | 'title' | null = null
  let title = ''
  let attributes: Readonly<Record<string, string>> = {}
  parseTags(html, {
    onopentag(name, given) {
      if (name === 'h1') {
        heading = ''
        inside = 'heading'
      } else if (name === 'a') {
        attributes = given
        title = ''
        inside = 'title'
      }
    },
    ontext(text) {
      if (inside === 'heading') heading += text
      else if (inside === 'title') title += text
    },
    onclosetag(name) {
      if (name === 'a') {
        const address = attributes['href'] ?? ''
        const url = webAddress(address)
        if (url === null) refused.push({ name: lineOf(title) ?? t.link, reason: reason('row_without_address') })
        else {
          items.push(
            incomingItem({
              url,
              title: title.trim() === address ? null : lineOf(title),
              savedMs: momentOf(attributes['time_added']),
              tags: tagNames(splitTags(attributes['tags'] ?? '')),
              folder: STATE.test(heading.trim()) ? [] : folderPath([lineOf(heading)]),
              isFavorite: /^starred$/i.test(heading.trim()),
              state: /archive$/i.test(heading.trim()) ? 'archive' : 'queue',
            }),
          )
        }
      }
      if (name === 'a' || name === 'h1') inside = null
    },
  })
  return { items, refused }
}
