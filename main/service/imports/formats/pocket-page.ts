import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { parseTags } from '../parse-tags.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagNames } from '../values/tag-names.ts'
import { webAddress } from '../values/web-address.ts'
import { lineOf } from '../values/words-of.ts'

/** The page that Pocket's older export was. Its headings say what is archived. */
export function readPocketPage(html: string): FoundItems {
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
        if (url === null) refused.push({ name: lineOf(title) ?? 'A link', reason: 'It has no web address.' })
        else {
          items.push(
            incomingItem({
              url,
              title: title.trim() === address ? null : lineOf(title),
              savedMs: momentOf(attributes['time_added']),
              tags: tagNames((attributes['tags'] ?? '').split(',')),
              state: /archive/i.test(heading) ? 'archive' : 'queue',
            }),
          )
        }
      }
      if (name === 'a' || name === 'h1') inside = null
    },
  })
  return { items, refused }
}
