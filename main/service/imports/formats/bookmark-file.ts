import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { parseTags } from '../parse-tags.ts'
import { folderPath } from '../values/folder-path.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagNames } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { PARTS_LINES, withoutTags } from '../values/without-tags.ts'
import { WatchedRecords } from './record-fields.ts'
import { isYes, lineOf, wordsOf } from '../values/words-of.ts'

interface Link {
  readonly attributes: Readonly<Record<string, string>>
  readonly folder: readonly (string | null)[]
  title: string
  note: string
}

/** The tag that linkding gives to archived bookmarks, in its newer and older versions. */
const ARCHIVED = /^linkding:(?:bookmarks\.)?archived$/
/** Safari's name for its reading list, regardless of language. */
const READING_LIST = 'com.apple.ReadingList'
/** Attributes that bookmarks have but links in a note don't. */
const OWN = ['add_date', 'last_modified', 'last_visit', 'tags', 'private', 'toread', 'icon', 'icon_uri', 'shortcuturl']

/** Reads the bookmark file that browsers and many other programs write. Its HTML tags are rarely closed. */
export function readBookmarkFile(html: string): FoundItems {
  const { links, about } = linksOf(html)
  // Tags are separated by commas. If no tag in the file contains a comma, they are separated by spaces.
  const byCommas = links.some(({ attributes }) => attributes['tags']?.includes(','))
  const items: IncomingItem[] = []
  const watch = new WatchedRecords()
  const refused: RefusedRow[] = about.map((name) => ({ name, reason: reason('row_is_folder') }))
  for (const { attributes: given, folder, title, note } of links) {
    const attributes = watch.watch(withoutLooks(given)) as Link['attributes']
    const url = webAddress(attributes['href'])
    const words = [attributes['description'], ...note.split(/\[\/?linkding-notes\]/)].flatMap(
      (part) => wordsOf(withoutTags(part ?? '')) ?? [],
    )
    // Shaarli's own notes have no web address. All of their text is in this file.
    const isNote = url === null && /^(?:\?|\/shaare\/)[\w-]+$/.test(attributes['href'] ?? '') && words.length > 0
    if (url === null && !isNote) {
      refused.push({
        name: lineOf(title) ?? lineOf(attributes['href']) ?? t.bookmark,
        reason: reason('row_is_no_page'),
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
        // Raindrop's attribute that marks a favorite.
        isFavorite: isYes(attributes['data-important']),
        html: isNote ? htmlOfText(words.join('\n\n')) : null,
        state: tags.some((tag) => ARCHIVED.test(tag))
          ? 'archive'
          : isYes(attributes['toread']) || folder.includes(READING_LIST)
            ? 'queue'
            : isYes(attributes['read'])
              ? 'archive'
              : null,
      }),
    )
  }
  return { items, refused, fieldsLeft: watch.left() }
}

/** Attributes, except those that any link on a page may have. */
const withoutLooks = ({ class: _class, style: _style, target: _target, rel: _rel, ...own }: Link['attributes']) => own

/**
 * Returns every link of the file that has an address, and the descriptions of folders. A link inside a note is part of
 * the note.
 */
function linksOf(html: string): { readonly links: Link[]; readonly about: readonly string[] } {
  const links: Link[] = []
  const about: string[] = []
  let description = ''
  // Text of a note that precedes its link.
  let before = ''
  let linked = ''
  const folders: (string | null)[] = []
  let heading: string | null = null
  // True if an ID identifies the folder and its name is therefore ignored.
  let isNamed = false
  let inside: 'heading' | 'title' | 'note' | null = null
  // The link that the note belongs to. Null for a folder's note.
  let link: Link | null = null
  const isBookmark = (attributes: Link['attributes']): boolean =>
    inside !== 'note' || link === null || link.note.trim() === '' || OWN.some((name) => name in attributes)
  const endDescription = (): void => {
    about.push(...(lineOf(description) === null ? [] : [lineOf(description) ?? '']))
    description = ''
  }
  parseTags(html, {
    onopentag(name, attributes) {
      if (description !== '' && ['dl', 'dt', 'h3'].includes(name)) endDescription()
      if (name === 'dl') {
        if (folders.length < 200) folders.push(heading)
        heading = null
        inside = null
        link = null
      } else if (name === 'h3') {
        heading = attributes['id'] === READING_LIST ? READING_LIST : ''
        isNamed = heading !== ''
        inside = 'heading'
        link = null
      } else if (name === 'a' && attributes['href'] !== undefined && isBookmark(attributes)) {
        link = { attributes, folder: [...folders], title: '', note: before.trim() }
        before = ''
        links.push(link)
        inside = 'title'
      } else if (name === 'a' && inside === 'note') linked = attributes['href'] ?? ''
      else if (name === 'dt') inside = null
      else if (name === 'dd') inside = 'note'
      else if (inside === 'note' && link && PARTS_LINES.test(name)) link.note += '\n'
    },
    ontext(text) {
      if (inside === 'heading') heading = isNamed ? heading : (heading ?? '') + text
      else if (inside === 'note' && !link && heading !== null) description += text
      else if (inside === 'note' && !link) before += text
      else if (inside !== null && link) link[inside] += text
    },
    onclosetag(name) {
      if (name === 'a' && inside === 'note' && link && linked !== '') {
        if (!link.note.trimEnd().endsWith(linked)) link.note += ` (${linked})`
        linked = ''
      }
      if (description !== '' && inside !== 'note') endDescription()
      if (name === 'dl') {
        folders.pop()
        inside = null
        link = null
      } else if (name === 'h3' || (name === 'a' && inside === 'title')) inside = null
      else if (inside === 'note' && link && name !== 'br' && PARTS_LINES.test(name)) link.note += '\n'
    },
  })
  return { links, about }
}
