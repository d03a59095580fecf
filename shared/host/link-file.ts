import { saveableUrl } from './saveable-url.ts'

/** What a file that was opened with the app, or dropped onto it, turned out to be. */
export type OpenedFile =
  | { readonly kind: 'links'; readonly urls: readonly string[] }
  | { readonly kind: 'page'; readonly url: string; readonly html: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** Bytes; the service takes no larger page. */
export const LARGEST_FILE = 10 * 1024 * 1024
/** A text with more links than this is an import, not a drop. */
const MOST_LINKS = 200

const readers: Readonly<Record<string, (text: string) => OpenedFile | null>> = {
  webloc: (text) => links([decoded(text.match(/<key>URL<\/key>\s*<string>([^<]*)<\/string>/)?.[1] ?? '')]),
  url: (text) => links([text.match(/^URL=(.*)$/im)?.[1] ?? '']),
  desktop: (text) => links([text.match(/^URL(?:\[[^\]]*\])?=(.*)$/im)?.[1] ?? '']),
  txt: (text) => links(text.split('\n')),
  html: savedPage,
  htm: savedPage,
}

/** Why a file of this name can't be opened, before it is read; null when it can. */
export function refuseFile(name: string, size: number): string | null {
  const kind = kindOf(name)
  if (!Object.hasOwn(readers, kind)) {
    return `Lectern can’t open ${kind === '' ? 'this kind of file' : `.${kind} files`} yet: ${name}`
  }
  return size > LARGEST_FILE ? `${name} is larger than 10 MB.` : null
}

/**
 * Reads .webloc, .url, .desktop and .txt for the links in them, and .html for a page that says where it came from.
 * Nothing is taken on trust: what is not a web address is no link.
 */
export function readLinkFile(name: string, text: string): OpenedFile {
  const reader = Object.hasOwn(readers, kindOf(name)) ? readers[kindOf(name)] : undefined
  return reader?.(text) ?? { kind: 'refused', reason: `There is no web address in ${name}.` }
}

const kindOf = (name: string): string => name.match(/\.([a-z0-9]{1,10})$/i)?.[1]?.toLowerCase() ?? ''

function links(texts: readonly string[]): OpenedFile | null {
  const urls = texts.flatMap((text) => saveableUrl(text) ?? [])
  return urls.length === 0 ? null : { kind: 'links', urls: [...new Set(urls)].slice(0, MOST_LINKS) }
}

/** A saved page: browsers leave the address in a comment, pages themselves in a canonical link. */
function savedPage(html: string): OpenedFile | null {
  const head = html.slice(0, 200_000)
  const canonical =
    head.match(/<link\b[^>]*\brel=["']?canonical["']?[^>]*>/i)?.[0].match(/\bhref=["']([^"']+)["']/i)?.[1] ?? ''
  const saved = head.match(/<!-- saved from url=\(\d+\)(\S+) -->/)?.[1] ?? ''
  const url = saveableUrl(decoded(saved)) ?? saveableUrl(decoded(canonical))
  return url === null ? null : { kind: 'page', url, html }
}

const decoded = (text: string): string => text.replaceAll('&amp;', '&')
