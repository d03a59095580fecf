import type { Nodes } from 'mdast'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import type { StoredPicture } from './exported-entry.ts'
import type { LibraryRecord } from './library-record.ts'

/** The kinds that every e-reader shows. Drawings may hold scripts. */
const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' }

/** In bytes. Larger ones, and more of them, make books that cannot be sent. */
const LARGEST = 1024 * 1024
const MOST_OF_CHAPTER = 5 * 1024 * 1024

/** A picture as a file of the book, beside its chapter. */
export interface BookPicture {
  readonly path: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** One way of writing an address. */
export const sameAddress = (url: string): string => (URL.canParse(url) ? new URL(url).href : url)

/** The addresses of the pictures in an entry's text, each once. */
export function picturesIn({ article }: LibraryRecord): string[] {
  const found = new Set<string>()
  const look = (node: Nodes): void => {
    if (node.type === 'image') found.add(sameAddress(node.url))
    if ('children' in node) for (const child of node.children) look(child)
  }
  look(parseMarkdown(article?.markdown ?? ''))
  return [...found]
}

/** The pictures of a chapter that a book can hold, by address. */
export function bookPictures(id: string, pictures: ReadonlyMap<string, StoredPicture>): Map<string, BookPicture> {
  const found = new Map<string, BookPicture>()
  let size = 0
  for (const [url, { mediaType, bytes }] of pictures) {
    const ending = endings[mediaType]
    if (ending === undefined || bytes.byteLength > LARGEST || size + bytes.byteLength > MOST_OF_CHAPTER) continue
    size += bytes.byteLength
    found.set(url, { path: `pictures/${id}-${found.size + 1}.${ending}`, mediaType, bytes })
  }
  return found
}
