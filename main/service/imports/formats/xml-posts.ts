import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { parseTags } from '../parse-tags.ts'
import { folderPath } from '../values/folder-path.ts'
import { momentOf } from '../values/moment-of.ts'
import { webAddress } from '../values/web-address.ts'
import { lineOf } from '../values/words-of.ts'
import { checkedItems } from './checked-items.ts'
import { pinboardItem } from './objects.ts'

type Attributes = Readonly<Record<string, string>>

/** Pinboard's and Delicious' list of posts. */
export function readPosts(xml: string): FoundItems {
  const posts: Attributes[] = []
  parseTags(
    xml,
    { onopentag: (name, attributes) => void (name === 'post' && posts.push(attributes)) },
    { xmlMode: true },
  )
  return checkedItems(posts, pinboardItem)
}

/** The links of an outline. Its feeds are followed elsewhere. */
export function readOutline(xml: string): FoundItems {
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  const folder: (string | null)[] = []
  parseTags(
    xml,
    {
      onopentag(name, attributes) {
        if (name !== 'outline') return
        const title = lineOf(attributes['title'] ?? attributes['text'])
        const url = webAddress(attributes['url'] ?? attributes['htmlUrl'])
        if (attributes['xmlUrl'] !== undefined) {
          refused.push({ name: title ?? attributes['xmlUrl'], reason: 'It is a feed. Follow it under Sources.' })
        } else if (url !== null) {
          const savedMs = momentOf(attributes['created'])
          items.push(incomingItem({ url, title, savedMs, folder: folderPath(folder) }))
        }
        folder.push(title)
      },
      onclosetag(name) {
        if (name === 'outline') folder.pop()
      },
    },
    { xmlMode: true },
  )
  return { items, refused }
}
