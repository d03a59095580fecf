import type { Nodes } from 'mdast'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import type { StoredPicture } from './exported-entry.ts'
import type { LibraryRecord } from './library-record.ts'

/** Media types that every e-reader can show. SVG is excluded because it may contain scripts. */
const usual: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' }
/** Media types that only newer e-readers can show. Others show the book's fallback picture instead. */
const newer: Readonly<Record<string, string>> = { 'image/webp': 'webp', 'image/avif': 'avif' }
export const isUsualPicture = (mediaType: string): boolean => usual[mediaType] !== undefined

/**
 * Size limits in bytes, for a picture and for all pictures of a chapter. Larger pictures, or more of them, would make
 * books too large to send.
 */
const LARGEST = 1024 * 1024
const MOST_OF_CHAPTER = 5 * 1024 * 1024

/** A picture as a file of the book, next to its chapter. */
export interface BookPicture {
  readonly path: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Returns a URL in its normalized form. */
export const sameAddress = (url: string): string => (URL.canParse(url) ? new URL(url).href : url)

/** Returns the URLs of an entry's own picture, which is for the cover, and of the pictures in its text, each once. */
export function picturesIn({ article, image_url: own }: LibraryRecord): string[] {
  const found = new Set<string>(own === null || !/^https?:/i.test(own) ? [] : [sameAddress(own)])
  const look = (node: Nodes): void => {
    if (node.type === 'image') found.add(sameAddress(node.url))
    if ('children' in node) for (const child of node.children) look(child)
  }
  look(parseMarkdown(article?.markdown ?? ''))
  return [...found]
}

/** Returns the pictures of a chapter that a book can contain, by URL. */
export function bookPictures(id: string, pictures: ReadonlyMap<string, StoredPicture>): Map<string, BookPicture> {
  const found = new Map<string, BookPicture>()
  let size = 0
  for (const [url, { mediaType, bytes }] of pictures) {
    const ending = usual[mediaType] ?? newer[mediaType]
    if (ending === undefined || bytes.byteLength > LARGEST || size + bytes.byteLength > MOST_OF_CHAPTER) continue
    size += bytes.byteLength
    found.set(url, { path: `pictures/${id}-${found.size + 1}.${ending}`, mediaType, bytes })
  }
  return found
}

/** Returns the picture for the cover: the article's own, or else the first that every e-reader shows. */
export function coverIn({ image_url: own }: LibraryRecord, held: ReadonlyMap<string, BookPicture>): BookPicture | null {
  const picture = own === null ? undefined : held.get(sameAddress(own))
  if (picture && isUsualPicture(picture.mediaType)) return picture
  return [...held.values()].find(({ mediaType }) => isUsualPicture(mediaType)) ?? null
}
