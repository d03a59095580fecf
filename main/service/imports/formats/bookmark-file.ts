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

/** The tag by which linkding marks what is archived, in its newer and older versions. */
const ARCHIVED = /^linkding:(?:bookmarks\.)?archived$/
/** Attributes that only a bookmark has, and no link in a note. */
const OWN = ['add_date', 'last_modified', 'last_visit', 'tags', 'private', 'toread', 'icon', 'icon_uri', 'shortcuturl']
/** Elements of notes, which some programs write as HTML in HTML. */
const MARKED = /<\/?(?:blockquote|p|br|div|span|a|b|i|em|strong|u|ul|ol|li)(?:\s[^<>]{0,2000})?\/?>/i
const LINES = /^(?:blockquote|p|br|div|ul|ol|li)$/

/** True for a bookmark file, also without its document type, which some programs leave out. */
export function isBookmarkFile(text: string): boolean {
  const head = text.slice(0, 65_536)
  if (/NETSCAPE-Bookmark-file-1/i.test(head.slice(0, 4096))) return true
  return /<dl\b/i.test(head) && /<dt>\s{0,100}(?:<p>\s{0,100})?<(?:a|h3)\s[^<>]{0,4000}\badd_date\s*=/i.test(head)
}

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
      (part) => wordsOf(withoutTags(part ?? '')) ?? [],
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
        tags: tags.filter((tag) => !ARCHIVED.test(tag)),
        folder: folderPath(folder),
        note: isNote || words.length === 0 ? null : words.join('\n\n'),
        // Raindrop's word for a favorite.
        isFavorite: isYes(attributes['data-important']),
        html: isNote ? htmlOfText(words.join('\n\n')) : null,
        state: tags.some((tag) => ARCHIVED.test(tag)) ? 'archive' : isYes(attributes['toread']) ? 'queue' : null,
      }),
    )
  }
  return { items, refused }
}

/** A note of HTML in words, a line for each of its blocks. */
function withoutTags(note: string): string {
  if (!MARKED.test(note)) return note
  let text = ''
  const line = (name: string): void => void (LINES.test(name) && (text += '\n'))
  parseTags(note, { onopentag: line, ontext: (words) => (text += words), onclosetag: line })
  return text.replace(/\n{3,}/g, '\n\n')
}

/** Every link of the file that has an address, but for those in the note of another. */
function linksOf(html: string): Link[] {
  const links: Link[] = []
  const folders: (string | null)[] = []
  let heading: string | null = null
  let inside: 'heading' | 'title' | 'note' | null = null
  // Whose note it is. Null for that of a folder.
  let link: Link | null = null
  const isBookmark = (attributes: Link['attributes']): boolean =>
    inside !== 'note' || link === null || link.note.trim() === '' || OWN.some((name) => name in attributes)
  parseTags(html, {
    onopentag(name, attributes) {
      if (name === 'dl') {
        if (folders.length < 200) folders.push(heading)
        heading = null
        inside = null
        link = null
      } else if (name === 'h3') {
        heading = ''
        inside = 'heading'
        link = null
      } else if (name === 'a' && attributes['href'] !== undefined && isBookmark(attributes)) {
        link = { attributes, folder: [...folders], title: '', note: '' }
        links.push(link)
        inside = 'title'
      } else if (name === 'dt') inside = null
      else if (name === 'dd') inside = 'note'
      else if (inside === 'note' && link && LINES.test(name)) link.note += '\n'
    },
    ontext(text) {
      if (inside === 'heading') heading = (heading ?? '') + text
      else if (inside !== null && link) link[inside] += text
    },
    onclosetag(name) {
      if (name === 'dl') {
        folders.pop()
        inside = null
        link = null
      } else if (name === 'h3' || (name === 'a' && inside === 'title')) inside = null
      else if (inside === 'note' && link && name !== 'br' && LINES.test(name)) link.note += '\n'
    },
  })
  return links
}
