import {
  addressOfPage,
  kindOfFile,
  linksIn,
  MOST_LINKS,
  refuseFile,
  unreadable,
} from '#shared/desktop/incoming-file.ts'
import type { Host } from '#shared/host/host.ts'
import { numberText, sentencesText } from '#shared/language/formats.ts'
import { savedPictureType } from '#shared/model/pixels-type.ts'
import { isBookmarkFile, isHeadedLinks } from '#shared/text/saved/is-bookmark-file.ts'
import * as t from '#shared/words/app/incoming.ts'
import { saveErrorText } from '../../saving/index.ts'
import { dismiss, failureOf, notify, updateNotice } from '../../cache/index.ts'
import { report } from '../../report.ts'
import { type OpmlFeed, readOpml } from '../../screens/sources/opml.ts'
import { type PageToSave, saveWithUndo } from './save-with-undo.ts'
import { uploadFile } from './upload-file.ts'
import { wrapInPage, nameWithoutExtension, addressOfText } from './wrap-in-page.ts'
import type { PageFromFile } from './read-email.ts'
import { decodeFileText } from './decode-file-text.ts'

/** An action that needs confirmation: feeds to follow, or a library to import. */
export type ImportOffer =
  | { readonly kind: 'feeds'; readonly feeds: readonly OpmlFeed[] }
  | { readonly kind: 'archive'; readonly file: File }

/** The result of reading a file. A string is the reason why the file is rejected. */
type Read = string | ImportOffer | SavedFile | Links
interface SavedFile {
  readonly kind: 'page'
  readonly file: File
  /** Null: the file itself is uploaded. */
  readonly page: PageFromFile | null
}
interface Links {
  readonly kind: 'links'
  readonly urls: readonly string[]
}

const SITE = '<meta property="og:site_name" content="Saved page">'

/** Maximum number of rejections that are listed. A folder full of pictures is one mistake, not a hundred. */
const MOST_REFUSALS = 3
const REFUSAL_DURATION = 10_000

/**
 * Saves the pages and links in files, and offers actions that need confirmation. Trusts nothing that a file claims,
 * names the files it rejects, and never changes a file. `refused` contains earlier rejections of files from the same
 * drop. Resolves to the files that failed for lack of a connection, which the caller reports.
 */
export async function importFiles(
  host: Host,
  files: readonly File[],
  offer: (offer: ImportOffer) => void,
  refused: readonly string[] = [],
): Promise<readonly File[]> {
  const refusals = [...refused]
  const links = new Map<string, File>()
  const reading = files.some(({ size }) => size > 1_000_000) ? notify(t.reading, { duration: null }) : null
  const found: Exclude<Read, string | Links>[] = []
  for (const file of files) {
    const read = await readFile(file).catch((error: unknown) => {
      report('read a file', error)
      return unreadable(file.name)
    })
    if (typeof read === 'string') refusals.push(read)
    else if (read.kind === 'links') for (const url of read.urls) links.set(url, file)
    else found.push(read)
  }
  if (reading !== null) dismiss(reading)
  if (refusals.length > 0) notify(together(refusals), { type: 'error', duration: REFUSAL_DURATION })
  const feeds = found.flatMap((each) => (each.kind === 'feeds' ? each.feeds : []))
  if (feeds.length > 0) offer({ kind: 'feeds', feeds })
  const [archive, ...others] = found.filter((each) => each.kind === 'archive')
  if (archive) offer(archive)
  for (const { file } of others) notify(t.nameWasSkippedImportOneFile({ name: file.name }), { type: 'error' })
  const later = await saveAll(
    host,
    found.filter((each) => each.kind === 'page'),
  )
  if (links.size === 0) return later
  const done = await saveWithUndo(
    host,
    [...links.keys()].map((url) => ({ url })),
  )
  return done === null ? later : [...later, ...new Set([...links.values()].slice(done))]
}

/** Saves files. Resolves to those that failed because there was no connection. */
async function saveAll(host: Host, found: readonly SavedFile[]): Promise<readonly File[]> {
  const ready: { readonly file: File; readonly page: PageToSave }[] = []
  for (const [at, { file, page }] of found.entries()) {
    const handed = page ?? (await handOverSaying(host, file))
    if (handed === 'offline') {
      // The remaining files would also fail. Those already saved are reported first.
      const later = found.slice(at).map((each) => each.file)
      return [...(await saveReady(host, ready)), ...later]
    }
    if (handed !== 'left') ready.push({ file, page: handed })
  }
  return saveReady(host, ready)
}

async function saveReady(host: Host, ready: readonly { readonly file: File; readonly page: PageToSave }[]) {
  if (ready.length === 0) return []
  const [first] = ready
  const said =
    ready.length === 1
      ? t.savedFile({ name: first?.file.name ?? '' })
      : t.lengthFilesWereSaved({ length: numberText(ready.length) })
  const done = await saveWithUndo(
    host,
    ready.map(({ page }) => page),
    said,
  )
  return done === null ? [] : ready.slice(done).map(({ file }) => file)
}

/**
 * Uploads a file and shows its progress with a cancel button. 'left': the file was left out, which has been reported
 * already.
 */
async function handOverSaying(host: Host, file: File): Promise<PageToSave | 'offline' | 'left'> {
  const { name } = file
  const giveUp = new AbortController()
  const progress = notify(t.uploadingName({ name }), {
    duration: null,
    action: { label: t.cancel, run: () => giveUp.abort() },
  })
  try {
    const url = await uploadFile(host, file, {
      onProgress: (done, total) => {
        // Announces each tenth of the upload. Announcing each mebibyte would be too much.
        const tenths = Math.floor((10 * done) / total)
        if (tenths > 0) updateNotice(progress, t.uploadingNamePercent({ name, percent: tenths * 10 }))
      },
      signal: giveUp.signal,
    })
    return { url }
  } catch (error) {
    if (giveUp.signal.aborted) return 'left'
    const failure = failureOf(error)
    if (failure.kind === 'offline') return 'offline'
    notify(failure.kind === 'error' ? whyNot(error, name) : saveErrorText(failure), {
      type: 'error',
      duration: REFUSAL_DURATION,
    })
    return 'left'
  } finally {
    dismiss(progress)
  }
}

/** Uses the service's own message if it has one for readers. */
function whyNot(error: unknown, name: string): string {
  const { info } = error as { readonly info?: { readonly code?: unknown; readonly detail?: unknown } | null }
  if (info?.code === 'uploads_full') return t.nameWasSkippedReason({ name, reason: String(info.detail) })
  return t.nameCouldntBeUploadedPleaseTry({ name })
}

/** Merges rejections into one message. */
function together(refusals: readonly string[]): string {
  const more = refusals.length - MOST_REFUSALS
  const rest = more > 0 ? [t.moreMoreCouldntBeAdded({ more: numberText(more) })] : []
  return sentencesText([...refusals.slice(0, MOST_REFUSALS), ...rest])
}

async function readFile(file: File): Promise<Read> {
  const { name } = file
  const refusal = refuseFile(name, file.size)
  if (refusal !== null) return refusal
  const kind = kindOfFile(name)
  // The service reads the archive, because it can recognize programs by the content of their files.
  if (kind === 'archive') return { kind: 'archive', file }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (kind === 'pdf') {
    // Servers and other programs may write bytes before the PDF header. They are preserved.
    const isPdf = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')
    return isPdf ? { kind: 'page', file, page: null } : t.nameIsNotAPdfFile({ name })
  }
  if (kind === 'book') {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    return isZip ? { kind: 'page', file, page: null } : t.nameIsNotAnEpubFile({ name })
  }
  if (kind === 'picture') {
    return savedPictureType(bytes) === null ? t.nameIsNotAPicture({ name }) : { kind: 'page', file, page: null }
  }
  if (kind === 'email') {
    const { readEmail } = await import('./read-email.ts')
    const page = await readEmail(name, bytes)
    return page === null ? t.nameIsNotAnEmailOr({ name }) : { kind: 'page', file, page }
  }
  const text = decodeFileText(bytes)
  // macOS writes .webloc files in binary. The addresses inside are ASCII.
  const readable = text ?? (name.toLowerCase().endsWith('.webloc') ? new TextDecoder('latin1').decode(bytes) : null)
  if (readable === null) return t.nameHasNoTextInIt({ name })
  switch (kind) {
    case 'feeds': {
      const feeds = readOpml(readable)
      return feeds.length === 0 ? t.thereAreNoFeedsInName({ name }) : { kind: 'feeds', feeds }
    }
    case 'page':
      return isBookmarkFile(readable) || isHeadedLinks(readable)
        ? { kind: 'archive', file }
        : readPage(file, readable, bytes)
    default: {
      // The other link files contain one address each, in their own format.
      if (name.toLowerCase().endsWith('.txt') && isLongList(readable)) return { kind: 'archive', file }
      const urls = linksIn(name, readable)
      return urls.length === 0 ? t.thereIsNoWebAddressInName({ name }) : { kind: 'links', urls }
    }
  }
}

/**
 * True for a text with more links than a drop, with words next to or between its links, or with highlights from books
 * (Kindle, Apple Books). Such a text is imported, and the import accounts for each of its lines.
 */
function isLongList(text: string): boolean {
  if (/^={8,}\s*$/m.test(text) || /^Excerpt From\b/im.test(text)) return true
  const lines = text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line))
  const linked = lines.filter((line) => line.includes('://'))
  const hasWords = linked.length > 0 && linked.length < lines.length
  return hasWords || linked.length > MOST_LINKS || linked.some((line) => /\s/.test(line.trim()))
}

/** Saves an HTML file under the source address that it names, or otherwise under the hash of its bytes. */
async function readPage(file: File, html: string, bytes: Uint8Array): Promise<Read> {
  const { name } = file
  if (!/<[a-z!]/i.test(html)) return t.nameIsNotAWebPage({ name })
  const known = addressOfPage(html)
  if (known !== null) return { kind: 'page', file, page: { url: known, html } }
  const titled = /<title[^<>]*>\s*[^\s<][^<]*<\/title>/i.test(html)
  // A saved file has no host that could be used as the site name.
  const named = /property=["']?og:site_name/i.test(html) ? html : SITE + html
  const page = titled ? named : wrapInPage({ title: nameWithoutExtension(name), site: t.savedPage }, html)
  return { kind: 'page', file, page: { url: await addressOfText(name, bytes), html: page } }
}
