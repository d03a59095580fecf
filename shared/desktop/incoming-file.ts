import { LARGEST_FILE } from '../limits.ts'
import { saveableUrl } from '../host/saveable-url.ts'

/**
 * What a file that was opened with the app, or dropped onto it, is taken for: links, a saved page, a letter, a PDF, feeds
 * to follow, or a table of what was saved elsewhere.
 */
export type FileKind = 'links' | 'page' | 'letter' | 'pdf' | 'feeds' | 'table'

const MB = 1024 * 1024

/** By the end of its name (UX.md section 20). */
const kinds: Readonly<Record<string, FileKind>> = {
  webloc: 'links',
  url: 'links',
  desktop: 'links',
  txt: 'links',
  html: 'page',
  htm: 'page',
  xhtml: 'page',
  eml: 'letter',
  pdf: 'pdf',
  opml: 'feeds',
  csv: 'table',
}

/** The ends of all names that are taken in. */
export const fileEndings: readonly string[] = Object.keys(kinds)

/** Megabytes. A page's is the service's own limit; a letter may carry attachments, which stay behind. */
const largest: Readonly<Record<FileKind, number>> = {
  links: 10,
  page: 10,
  letter: 30,
  pdf: LARGEST_FILE / MB,
  feeds: 5,
  table: 30,
}

/** A text with more links than this is an import, not a drop. */
const MOST_LINKS = 200

const ending = (name: string): string => name.match(/\.([a-z0-9]{1,10})$/i)?.[1]?.toLowerCase() ?? ''

/** Null: nothing that is taken in. */
export function kindOfFile(name: string): FileKind | null {
  return Object.hasOwn(kinds, ending(name)) ? (kinds[ending(name)] ?? null) : null
}

/** Why a file is not taken in, before it is read; null when it may be. `size` in bytes. */
export function refuseFile(name: string, size: number): string | null {
  const kind = kindOfFile(name)
  if (kind === null) {
    const what = ending(name) === '' ? 'this kind of file' : `.${ending(name)} files`
    return `Lectern can’t take in ${what}, so ${name} was left alone. It takes PDF, HTML, EML, OPML, CSV, TXT and link files.`
  }
  if (size === 0) return `${name} is empty.`
  return size > largest[kind] * MB ? `${name} is larger than the ${largest[kind]} MB that Lectern takes in.` : null
}

const readers: Readonly<Record<string, (text: string) => readonly string[]>> = {
  // Also as macOS writes most of them, in binary, where the address stands as it is.
  webloc: (text) =>
    text.startsWith('bplist')
      ? (text.match(/https?:\/\/[!-~]+/gi) ?? [])
      : [decoded(text.match(/<key>URL<\/key>\s*<string>([^<]*)<\/string>/)?.[1] ?? '')],
  url: (text) => [text.match(/^URL=(.*)$/im)?.[1] ?? ''],
  desktop: (text) => [text.match(/^URL(?:\[[^\]]*\])?=(.*)$/im)?.[1] ?? ''],
  txt: (text) => text.split('\n'),
}

/** The addresses in a .webloc, .url, .desktop or .txt. What is not a web address is no link. */
export function linksIn(name: string, text: string): readonly string[] {
  const found = readers[ending(name)]?.(text) ?? []
  return [...new Set(found.flatMap((link) => saveableUrl(link) ?? []))].slice(0, MOST_LINKS)
}

/** Where a saved page came from: browsers leave it in a comment, pages themselves in a canonical link. Null: nobody says. */
export function addressOfPage(html: string): string | null {
  const head = html.slice(0, 200_000)
  const canonical =
    head.match(/<link\b[^>]*\brel=["']?canonical["']?[^>]*>/i)?.[0].match(/\bhref=["']([^"']+)["']/i)?.[1] ?? ''
  const saved = head.match(/<!-- saved from url=\(\d+\)(\S+) -->/)?.[1] ?? ''
  return saveableUrl(decoded(saved)) ?? saveableUrl(decoded(canonical))
}

const decoded = (text: string): string => text.replaceAll('&amp;', '&')
