import { addressOfPage, kindOfFile, linksIn, refuseFile } from '#shared/host/incoming-file.ts'
import { dismiss, notify } from '../../cache/index.ts'
import { type OpmlFeed, readOpml } from '../../screens/sources/opml.ts'
import { saveWithUndo } from '../save-with-undo.ts'
import { fileAddress, pageOf, stem } from './page-of.ts'
import type { FoundPage } from './read-letter.ts'
import type { SavedElsewhere } from './read-table.ts'
import { textOf } from './text-of.ts'

/** What is asked about before anything happens: feeds to follow, or a library from elsewhere. */
export type Offer =
  | { readonly kind: 'feeds'; readonly feeds: readonly OpmlFeed[] }
  | { readonly kind: 'table'; readonly name: string; readonly found: SavedElsewhere }

/** What a file turned out to be; a string says why nothing is taken of it. */
type Read = string | Offer | SavedFile | Links
interface SavedFile {
  readonly kind: 'pages'
  readonly name: string
  readonly page: FoundPage
  /** Its words only. */
  readonly isText?: boolean
}
interface Links {
  readonly kind: 'links'
  readonly urls: readonly string[]
}

const SITE = '<meta property="og:site_name" content="Saved page">'

/** So many refusals are read out; a folder full of pictures is one mistake, not a hundred. */
const MOST_REFUSALS = 3
const REFUSAL_DURATION = 10_000

/**
 * Saves what files lead to or hold, and offers what needs a decision. Nothing of a file is believed: what it is not is
 * said by name, and the file itself is never touched. `refused`: what was said already of others that came with them.
 */
export async function takeFiles(
  files: readonly File[],
  offer: (offer: Offer) => void,
  refused: readonly string[] = [],
): Promise<void> {
  const refusals = [...refused]
  const links = new Set<string>()
  const reading = files.some(({ size }) => size > 1_000_000) ? notify('Reading…', { duration: null }) : null
  const found: Exclude<Read, string | Links>[] = []
  for (const file of files) {
    const read = await readFile(file).catch(() => `${file.name} could not be read.`)
    if (typeof read === 'string') refusals.push(read)
    else if (read.kind === 'links') for (const url of read.urls) links.add(url)
    else found.push(read)
  }
  if (reading !== null) dismiss(reading)
  if (refusals.length > 0) notify(together(refusals), { type: 'error', duration: REFUSAL_DURATION })
  const feeds = found.flatMap((each) => (each.kind === 'feeds' ? each.feeds : []))
  if (feeds.length > 0) offer({ kind: 'feeds', feeds })
  const [table, ...others] = found.filter((each) => each.kind === 'table')
  if (table) offer(table)
  for (const { name } of others) notify(`${name} was left: import one table at a time.`, { type: 'error' })
  const pages = found.flatMap((each) => (each.kind === 'pages' ? [each] : []))
  if (pages.length > 0)
    await saveWithUndo(
      pages.map(({ page }) => page),
      savedWords(pages),
    )
  if (links.size > 0) await saveWithUndo([...links].map((url) => ({ url })))
}

/** One message, however many there are. */
function together(refusals: readonly string[]): string {
  const more = refusals.length - MOST_REFUSALS
  const rest = more > 0 ? [`${more.toLocaleString()} more could not be taken in.`] : []
  return [...refusals.slice(0, MOST_REFUSALS), ...rest].join(' ')
}

function savedWords(files: readonly SavedFile[]): string {
  const [first] = files
  const texts = files.filter(({ isText }) => isText).length
  if (files.length === 1) {
    return texts ? `The text of ${first?.name} was saved. Its pages stay in the file.` : `${first?.name} was saved.`
  }
  const kept = texts > 0 ? ' Of PDFs the text was saved; their pages stay in the files.' : ''
  return `${files.length.toLocaleString()} files were saved.${kept}`
}

async function readFile(file: File): Promise<Read> {
  const { name } = file
  const refusal = refuseFile(name, file.size)
  if (refusal !== null) return refusal
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = kindOfFile(name)
  if (kind === 'pdf') {
    const { readPdf } = await import('./read-pdf.ts')
    const page = await readPdf(name, bytes)
    return typeof page === 'string' ? page : { kind: 'pages', name, page, isText: true }
  }
  if (kind === 'letter') {
    const { readLetter } = await import('./read-letter.ts')
    const page = await readLetter(name, bytes)
    return page === null ? `${name} is not a letter, or has no words.` : { kind: 'pages', name, page }
  }
  const text = textOf(bytes)
  // macOS writes its links in binary, all of whose addresses are ASCII.
  const readable = text ?? (name.toLowerCase().endsWith('.webloc') ? new TextDecoder('latin1').decode(bytes) : null)
  if (readable === null) return `${name} is not what its name says: there is no text in it.`
  switch (kind) {
    case 'feeds': {
      const feeds = readOpml(readable)
      return feeds.length === 0 ? `There are no feeds in ${name}.` : { kind: 'feeds', feeds }
    }
    case 'table': {
      const { readTable } = await import('./read-table.ts')
      const found = readTable(readable)
      return found.items.length === 0 ? `There is no web address in ${name}.` : { kind: 'table', name, found }
    }
    case 'page':
      return readPage(name, readable, bytes)
    default: {
      const urls = linksIn(name, readable)
      return urls.length === 0 ? `There is no web address in ${name}.` : { kind: 'links', urls }
    }
  }
}

/** A page that says where it came from is kept under that; any other under its own bytes. */
async function readPage(name: string, html: string, bytes: Uint8Array): Promise<Read> {
  if (!/<[a-z!]/i.test(html)) return `${name} is not a web page.`
  const known = addressOfPage(html)
  if (known !== null) return { kind: 'pages', name, page: { url: known, html } }
  const titled = /<title[^>]*>[^<]*\S[^<]*<\/title>/i.test(html)
  // Its host would be what it is called by, and it has none.
  const named = /property=["']?og:site_name/i.test(html) ? html : SITE + html
  const page = titled ? named : pageOf({ title: stem(name), site: 'Saved page' }, html)
  return { kind: 'pages', name, page: { url: await fileAddress(name, bytes), html: page } }
}
