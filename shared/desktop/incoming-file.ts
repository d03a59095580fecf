import * as t from '#shared/words/files.ts'
import * as u from '#shared/words/units.ts'
import { FILE_PART, LARGEST_ARCHIVE, LARGEST_FILE, MB } from '../limits.ts'
import { savedFrom } from '../text/saved/saved-from.ts'
import { webAddress } from '../text/addresses/web-address.ts'

/**
 * The kind of a file opened with the app or dropped onto it: links, a saved page, an email, a PDF, a book, a picture, feeds to
 * follow, or an export from another program.
 */
export type FileKind = 'links' | 'page' | 'email' | 'pdf' | 'book' | 'picture' | 'feeds' | 'archive'

/** Kinds by file extension. */
const kinds: Readonly<Record<string, FileKind>> = {
  webloc: 'links',
  url: 'links',
  desktop: 'links',
  txt: 'links',
  html: 'page',
  htm: 'page',
  xhtml: 'page',
  eml: 'email',
  pdf: 'pdf',
  epub: 'book',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  avif: 'picture',
  opml: 'feeds',
  csv: 'archive',
  tsv: 'archive',
  zip: 'archive',
  json: 'archive',
  jsonl: 'archive',
  xml: 'archive',
  plist: 'archive',
  md: 'archive',
  markdown: 'archive',
  mht: 'archive',
  mhtml: 'archive',
  webarchive: 'archive',
  mbox: 'archive',
  xbel: 'archive',
  enex: 'archive',
  rdf: 'archive',
  annot: 'archive',
  org: 'archive',
}

/** Every accepted file extension. */
export const fileEndings: readonly string[] = Object.keys(kinds)

/** Maximum size in bytes. Pages have the service's own limit; an email may have attachments, which are dropped. */
const largest: Readonly<Record<FileKind, number>> = {
  links: 10 * MB,
  page: 10 * MB,
  email: 30 * MB,
  pdf: LARGEST_FILE,
  book: LARGEST_FILE,
  picture: LARGEST_FILE,
  feeds: 5 * MB,
  archive: LARGEST_FILE,
}

/** A ZIP archive is read file by file. Everything else has to fit in memory. */
const largestOf = (name: string, kind: FileKind): number => (ending(name) === 'zip' ? LARGEST_ARCHIVE : largest[kind])

/** True if a file of this many bytes may be read as a whole. */
export const fitsInMemory = (size: number): boolean => size <= LARGEST_FILE

/** True if a page may read this many bytes of a larger file at a time. */
export const fitsInRange = (length: number): boolean => length > 0 && length <= FILE_PART

const sizeOf = (bytes: number): string =>
  bytes < 1024 * MB ? u.megabytes({ megabytes: bytes / MB }) : u.gigabytes({ gigabytes: bytes / (1024 * MB) })

/** A text with more links than this is treated as an import, not as a drop. */
export const MOST_LINKS = 200

const ending = (name: string): string => name.match(/\.([a-z0-9]{1,10})$/i)?.[1]?.toLowerCase() ?? ''

/** Returns null if the file is not accepted. */
export function kindOfFile(name: string): FileKind | null {
  // Chrome stores its bookmarks in a file without an extension.
  if (name === 'Bookmarks') return 'archive'
  return Object.hasOwn(kinds, ending(name)) ? (kinds[ending(name)] ?? null) : null
}

/** Returns the message for a file whose bytes the system can't provide. */
export const unreadable = (name: string): string => t.unreadable({ name })

/** Returns the reason why a file is refused before it is read, or null if it may be read. `size` is in bytes. */
export function refuseFile(name: string, size: number): string | null {
  const kind = kindOfFile(name)
  if (kind === null) {
    const type = ending(name)
    return type === ''
      ? t.unsupported({ name, supported: t.supported })
      : t.unsupportedType({ name, type, supported: t.supported })
  }
  if (size === 0) return t.empty({ name })
  const most = largestOf(name, kind)
  return size > most ? t.tooLarge({ name, size: sizeOf(most) }) : null
}

const readers: Readonly<Record<string, (text: string) => readonly string[]>> = {
  // Also reads the binary form that macOS usually writes, which contains the address as plain text.
  webloc: (text) =>
    text.startsWith('bplist')
      ? (text.match(/https?:\/\/[!-~]+/gi) ?? [])
      : [decoded(text.match(/<key>URL<\/key>\s*<string>([^<]*)<\/string>/)?.[1] ?? '')],
  url: (text) => [text.match(/^URL=(.*)$/im)?.[1] ?? ''],
  desktop: (text) => [text.match(/^URL(?:\[[^\]\r\n]*\])?=(.*)$/im)?.[1] ?? ''],
  txt: (text) => text.split('\n'),
}

/** Returns the web addresses in a .webloc, .url, .desktop or .txt file. Other addresses are ignored. */
export function linksIn(name: string, text: string): readonly string[] {
  const found = readers[ending(name)]?.(text) ?? []
  return [...new Set(found.flatMap((link) => webAddress(link) ?? []))].slice(0, MOST_LINKS)
}

/**
 * Returns the original address of a saved page: as recorded by the program that saved it, or the page's canonical link.
 * Null if it has neither.
 */
export function addressOfPage(html: string): string | null {
  const head = html.slice(0, 300_000)
  const link = head.match(/<link\b[^<>]*>/gi)?.find((tag) => /\brel=["']?canonical\b/i.test(tag))
  const canonical = link?.match(/\bhref=["']([^"']+)["']/i)?.[1] ?? ''
  const saved = savedFrom(head)?.address ?? ''
  const own = head.match(/<meta\s+name=["']?savepage-url["']?\s+content=["']([^"']+)["']/i)?.[1] ?? ''
  const source = head.match(/<html\s[^<>]*\bdata-scrapbook-source=["']([^"']+)["']/i)?.[1] ?? ''
  for (const address of [saved, own, source, canonical]) {
    const found = webAddress(decoded(address))
    if (found !== null) return found
  }
  return null
}

const decoded = (text: string): string => text.replaceAll('&amp;', '&')
