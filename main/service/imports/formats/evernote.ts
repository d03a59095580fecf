import { createHash } from 'node:crypto'
import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, type IncomingItem, incomingItem, type RefusedRow } from '../incoming-item.ts'
import { momentOf } from '../values/moment-of.ts'
import { tagNames } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { lineOf } from '../values/words-of.ts'
import { childrenOf, textAt, type XmlElement } from '../xml-tree.ts'

const PICTURE = /^image\/(?:png|jpe?g|gif|webp|avif)$/

/** Reads notes that Evernote exports (ENEX): clipped pages with their addresses, and the user's own notes. */
export function readEvernote(root: XmlElement): FoundItems {
  const items: IncomingItem[] = []
  const refused: RefusedRow[] = []
  for (const note of childrenOf(root, 'note')) {
    const title = lineOf(textAt(note, 'title'))
    const facts = childrenOf(note, 'note-attributes')[0]
    const pictures = new Map<string, string>()
    for (const resource of childrenOf(note, 'resource')) {
      const picture = pictureOf(resource)
      if (picture) pictures.set(picture.hash, picture.address)
      else {
        const name = lineOf(textAt(resource, 'resource-attributes', 'file-name')) ?? title ?? t.file
        refused.push({ name, reason: reason('row_is_file_of_note') })
      }
    }
    const html = htmlOf(textAt(note, 'content') ?? '', pictures)
    const url = webAddress(textAt(facts, 'source-url'))
    if (url === null && html === null) {
      refused.push({ name: title ?? t.note, reason: reason('row_without_address_and_text') })
      continue
    }
    items.push(
      incomingItem({
        url,
        title,
        author: lineOf(textAt(facts, 'author')),
        savedMs: stampOf(textAt(note, 'created')),
        tags: tagNames(childrenOf(note, 'tag').map(({ text }) => text)),
        html,
      }),
    )
  }
  return { items, refused }
}

/** `20200913T122640Z`. */
function stampOf(written: string | null): number | null {
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z?$/.exec(written ?? '')
  const [year, month, day, hour, minute, second] = parts?.slice(1) ?? []
  return momentOf(parts ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : written)
}

/**
 * Returns a picture as a data URL, with the MD5 hash of its bytes. The note's text refers to the picture by this hash.
 */
function pictureOf(resource: XmlElement): { readonly hash: string; readonly address: string } | null {
  const type = textAt(resource, 'mime')?.toLowerCase() ?? ''
  const bytes = Buffer.from(textAt(resource, 'data') ?? '', 'base64')
  if (!PICTURE.test(type) || bytes.length === 0) return null
  return {
    hash: createHash('md5').update(bytes).digest('hex'),
    address: `data:${type};base64,${bytes.toString('base64')}`,
  }
}

/** Returns the text of a note as HTML. Null if the note is empty. */
function htmlOf(enml: string, pictures: ReadonlyMap<string, string>): string | null {
  const html = enml
    .replace(/^[^]{0,2000}?<en-note(?:\s[^<>]{0,2000})?>/i, '')
    .replace(/<\/en-note>\s*$/i, '')
    .replace(/<en-todo(?:\s[^<>]{0,200})?>/gi, (box) => (/checked\s*=\s*["']true/i.test(box) ? '☑ ' : '☐ '))
    .replace(/<\/en-(?:todo|media)>/gi, '')
    .replace(/<en-media\s[^<>]{0,2000}>/gi, (media) => {
      const address = pictures.get(/\shash\s*=\s*["']([0-9a-f]{32})["']/i.exec(media)?.[1]?.toLowerCase() ?? '')
      return address === undefined ? '' : `<img src="${address}" alt="">`
    })
    .trim()
  return html.replace(/<(?!img\b)[^<>]*>|&nbsp;|\s/gi, '') === '' ? null : html
}
