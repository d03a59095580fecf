import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { parseTags } from '../parse-tags.ts'
import { folderPath } from '../values/folder-path.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagNames } from '../values/tag-names.ts'
import { webAddress } from '../values/web-address.ts'
import { isYes, lineOf, wordsOf } from '../values/words-of.ts'

interface Link {
  readonly attributes: Readonly<Record<string, string>>
  readonly folder: readonly (string | null)[]
  title: string
  note: string
}

/** The tag by which linkding marks what is archived. */
const ARCHIVED = 'linkding:archived'

/** The bookmark file that browsers and many other programs write. Its tags are rarely closed. */
export function readBookmarkFile(html: string): FoundItems {
  const links = linksOf(html)
  // Tags are apart by commas, or by spaces in files without any comma there.
  const byCommas = links.some(({ attributes }) => attributes['tags']?.includes(','))
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  for (const { attributes, folder, title, note } of links) {
    const url = webAddress(attributes['href'])
    const words = [attributes['description'], ...note.split(/\[\/?linkding-notes\]/)].flatMap(
      (part) => wordsOf(part) ?? [],
    )
    // Shaarli's own notes have no address on the web, and all of their words here.
    const isNote = url === null && /^(?:\?|\/shaare\/)[\w-]+$/.test(attributes['href'] ?? '') && words.length > 0
    if (url === null && !isNote) {
      refused.push({
        name: lineOf(title) ?? lineOf(attributes['href']) ?? 'A bookmark',
        reason: 'It is not a page on the web.',
      })
      continue
    }
    const tags = tagNames((attributes['tags'] ?? '').split(byCommas ? ',' : /\s+/))
    items.push(
      incomingItem({
        url,
        title: lineOf(title),
        savedMs: momentOf(attributes['add_date']),
        tags: tags.filter((tag) => tag !== ARCHIVED),
        folder: folderPath(folder),
        note: isNote || words.length === 0 ? null : words.join('\n\n'),
        // Raindrop's word for a favorite.
        isFavorite: isYes(attributes['data-important']),
        html: isNote ? htmlOfText(words.join('\n\n')) : null,
        state: tags.includes(ARCHIVED) ? 'archive' : isYes(attributes['toread']) ? 'queue' : null,
      }),
    )
  }
  return { items, refused }
}

function linksOf(html: string): readonly Link[] {
  const links: Link[] = []
  const folders: (string | null)[] = []
  let heading: string | null = null
  let inside: 'heading' | 'title' | 'note' | null = null
  let link: Link | null = null
  parseTags(html, {
    onopentag(name, attributes) {
      if (name === 'dl') {
        if (folders.length < 200) folders.push(heading)
        heading = null
        inside = null
      } else if (name === 'h3') {
        heading = ''
        inside = 'heading'
      } else if (name === 'a' && inside !== 'note') {
        link = { attributes, folder: [...folders], title: '', note: '' }
        links.push(link)
        inside = 'title'
      } else if (name === 'dt') inside = null
      else if (name === 'dd') inside = 'note'
    },
    ontext(text) {
      if (inside === 'heading') heading = (heading ?? '') + text
      else if (inside !== null && link) link[inside] += text
    },
    onclosetag(name) {
      if (name === 'dl') {
        folders.pop()
        inside = null
      } else if (name === 'h3' || (name === 'a' && inside === 'title')) inside = null
    },
  })
  return links
}
