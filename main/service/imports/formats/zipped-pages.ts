import type { FoundItem, IncomingItem } from '../incoming-item.ts'
import { isObject, readJson } from '../read-json.ts'
import type { ZippedFiles } from '../zipped-files.ts'
import { momentOf } from '../values/moment-of.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { isYes, lineOf } from '../values/words-of.ts'
import { elementsBelow, type XmlElement, xmlTree } from '../xml-tree.ts'
import { type PagePicture, withPictures } from './saved/page-pictures.ts'

/** Maximum number of files that a page shows or loads. Any others are not treated as parts of the page. */
const MOST_PARTS = 2_000
/** Maximum number of bytes of pictures embedded in one page. */
const MOST_BYTES = 45_000_000
const SHOWN =
  /\s(?:src|href|data|poster|srcset)\s{0,10}=\s{0,10}(?:"([^"]{1,4000})"|'([^']{1,4000})'|([^\s"'<>]{1,4000}))/gi
const types: Readonly<Record<string, string>> = {
  ...{
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
  },
}
/** The address used as the root folder of a zip. Nothing is requested from it. */
const ZIP = 'https://zip.invalid/'

/** A Markdown picture and a wiki embed. The file of a wiki embed may be in any folder. */
const IMAGE = /!\[([^[\]\n]{0,1000})\]\(<?([^()\s<>]{1,1000}(?: [^()\s<>]{1,1000}){0,20})>?(?:\s+"[^"\n]*")?\)/g
const EMBED = /!\[\[([^[\]|\n]{1,300})(?:\|[^[\]\n]{0,100})?\]\]/g

/**
 * Returns a note in which the pictures have addresses within the zip. Without addresses, the Markdown parser would not
 * recognize them as pictures.
 */
export function withZippedImages(text: string, name: string, files: ZippedFiles): string {
  const base = addressIn(name)
  const isPicture = (part: string): boolean => typeOf(part) !== undefined
  const known = new Set(files.names)
  const byLast = new Map(files.names.filter(isPicture).map((each) => [each.replace(/^.*\//, ''), each] as const))
  return text
    .replace(IMAGE, (whole, alt: string, given: string) => {
      if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(given) || !URL.canParse(given, base)) return whole
      const part = decoded(new URL(given, base).pathname.slice(1))
      return known.has(part) && isPicture(part) ? `![${alt}](${addressIn(part)})` : whole
    })
    .replace(EMBED, (whole, given: string) => {
      const part = byLast.get(given.trim().replace(/^.*\//, ''))
      return part === undefined ? whole : `![](${addressIn(part)})`
    })
}

const addressIn = (name: string): string => new URL(name.split('/').map(encodeURIComponent).join('/'), ZIP).href
const typeOf = (part: string): string | undefined => types[/\.([a-z]{3,4})$/i.exec(part)?.[1]?.toLowerCase() ?? '']

/** Returns a page from a zip with its pictures embedded, and the names of all files that belong to it. */
export async function withZippedParts(
  html: string,
  name: string,
  files: ZippedFiles,
): Promise<{ readonly html: string; readonly parts: readonly string[] }> {
  const base = addressIn(name)
  const known = new Set(files.names)
  const parts = new Map<string, string>()
  for (const [, double, single, bare] of html.matchAll(SHOWN)) {
    const given = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim()
    const isElsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(given) && !given.startsWith(ZIP)
    if (isElsewhere || !URL.canParse(given, base)) continue
    const address = new URL(given, base)
    const part = decoded(address.pathname.slice(1))
    if (known.has(part) && part !== name) parts.set(address.href, part)
    if (parts.size === MOST_PARTS) break
  }
  const pictures = new Map<string, PagePicture>()
  let left = MOST_BYTES
  for (const [address, part] of parts) {
    const type = typeOf(part)
    const bytes = type === undefined || left <= 0 ? null : await files.bytes(part)
    left -= bytes?.length ?? 0
    if (type !== undefined && bytes) pictures.set(address, { type, bytes: () => Buffer.from(bytes) })
  }
  return { html: withPictures(html, pictures, base), parts: [...new Set(parts.values())] }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)

/** Metadata that one file of a zip contains about another, and a test for the other files that belong to it. */
export interface ZippedFacts {
  readonly item: Partial<IncomingItem>
  /** True for a file in the folder that is not an item itself. */
  readonly isPart: (name: string) => boolean
}

/**
 * Returns metadata about pages in a zip, by the pages' names. The metadata comes from MAFF, a format for saved pages,
 * or from `.textbundle`, a format for a text with its pictures that Bear, Ulysses and others write.
 */
export async function zippedFacts(files: ZippedFiles): Promise<ReadonlyMap<string, ZippedFacts>> {
  const found = new Map<string, ZippedFacts>()
  for (const name of files.names) {
    const folder = folderOf(name)
    if (name === `${folder}index.rdf`) {
      const facts = mafFacts((await files.text(name)) ?? '')
      if (facts) {
        const page = folder + facts.index
        found.set(page, { item: facts.item, isPart: (each) => each.startsWith(folder) && each !== page })
      }
    } else if (name === `${folder}info.json`) {
      const text = files.names.find(
        (each) => folderOf(each) === folder && /^text\.[a-z]+$/i.test(each.slice(folder.length)),
      )
      const info = text === undefined ? null : readJson((await files.text(name)) ?? '')
      if (text !== undefined && isObject(info)) {
        const item = bundleFacts(info, folder)
        found.set(text, { item, isPart: (each) => each === name })
      }
    }
  }
  return found
}

/** Each value is the resource attribute of an element. */
function mafFacts(rdf: string): { readonly index: string; readonly item: Partial<IncomingItem> } | null {
  const root = /maf\.mozdev\.org/.test(rdf.slice(0, 4096)) ? xmlTree(rdf) : null
  if (!root) return null
  const of = (name: string): string | null => {
    const [element]: readonly (XmlElement | undefined)[] = elementsBelow(root, name)
    const [, value] = Object.entries(element?.attributes ?? {}).find(([key]) => /:resource$/i.test(key)) ?? []
    return lineOf(value ?? element?.text)
  }
  const url = webAddress(of('originalurl'))
  const title = lineOf(of('title'))
  const savedMs = momentOf(of('archivetime'))
  return {
    index: of('indexfilename') ?? 'index.html',
    item: { ...(url !== null && { url }), ...(title !== null && { title }), ...(savedMs !== null && { savedMs }) },
  }
}

/** A program's own metadata is in an object under the program's name. */
function bundleFacts(info: Readonly<Record<string, unknown>>, folder: string): Partial<IncomingItem> {
  const own = Object.values(info).filter(isObject)
  const first = (name: string): unknown => [info, ...own].map((each) => each[name]).find((value) => value !== undefined)
  const savedMs = momentOf(first('creationDate'))
  const url = webAddress(first('sourceURL'))
  const title = lineOf(
    folder
      .replace(/\/$/, '')
      .replace(/^.*\//, '')
      .replace(/\.textbundle$/i, ''),
  )
  return {
    ...(savedMs !== null && { savedMs }),
    ...(url !== null && { url }),
    ...(title !== null && { title }),
    ...(isYes(first('archived')) && { state: 'archive' as const }),
    ...(isYes(first('pinned')) && { isFavorite: true }),
  }
}

/**
 * Adds another file's metadata to an item. A title in the text itself takes precedence, unless it is just the file
 * name.
 */
export function withFacts(item: FoundItem, facts: Partial<IncomingItem>, isUnnamed: boolean): FoundItem {
  const { title, ...others } = facts
  return { ...item, ...others, ...(title !== undefined && (isUnnamed || 'url' in facts) && { title }) }
}
