import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fromMicroseconds } from '#shared/model/dates.ts'
import type { TextChanges } from '#shared/model/pages/text-changes.ts'
import { fileName } from '#shared/model/tools/file-name.ts'
import { explain } from '#shared/reasons/sentences.ts'
import * as t from '#shared/words/service/library.ts'
import { ApiError } from '../../../calls/api-error.ts'
import { NotFound } from '../../../calls/not-found.ts'
import {
  ExtractionError,
  type Extractor,
  type Extractors,
  extractionReason,
  type PagePieces,
  splitPages,
} from '../../../extraction/index.ts'
import type { ObjectStore } from '../../../objects/object-store.ts'
import type { PictureFinder } from './inline-pictures.ts'
import { gatherPictures, inlinePictures } from './inline-pictures.ts'
import { storedStyles, withoutStyles } from './page-styles.ts'
import type { PageVersion, PageVersions } from './page-versions.ts'
import { writeWarc } from './write-warc.ts'

/** Maximum size of an unpacked page in bytes. */
const LARGEST_PAGE = 64 * 1024 * 1024

const unzip = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip)

export type PageFileFormat = 'html' | 'warc'

export interface ShownPage extends PageVersion {
  /** A whole document that loads nothing. */
  readonly html: string
  readonly pictures: number
  /** Number of pictures that the library doesn't have, or that were too large together. */
  readonly missing: number
}

export interface PageFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface StoredPagesOptions {
  readonly versions: PageVersions
  readonly objects: ObjectStore
  readonly extractors: Extractors
  readonly clock: () => number
  /** Finds a picture that the library already has. Sends no requests. */
  readonly picture: PictureFinder
  /** Reads a style sheet that was stored with a page. */
  readonly style: (place: string) => Promise<Uint8Array | null | undefined>
}

/** Shows the pages that were stored with articles, compares their versions, and writes them as files. */
export class StoredPages {
  readonly #options: StoredPagesOptions

  constructor(options: StoredPagesOptions) {
    this.#options = options
  }

  /** See PageVersions. */
  list(account: number, contentId: number): ReturnType<PageVersions['list']> {
    return this.#options.versions.list(account, contentId)
  }

  /** Throws NotFound, and ApiError for a page that can't be shown. */
  async show(account: number, contentId: number, version: number): Promise<ShownPage> {
    const { text: _, ...found } = await this.#options.versions.find(account, contentId, version)
    const html = await this.#html(account, found)
    const pieces = await this.#pieces(account, { url: found.url, html }, await this.#styles(html))
    const { html: shown, missing } = await inlinePictures(pieces, this.#options.picture)
    return { ...found, html: shown, pictures: pieces.pictures.length, missing }
  }

  /** Compares the texts of two versions. Throws NotFound, and ApiError if they can't be compared. */
  async changes(account: number, contentId: number, older: number, newer: number): Promise<TextChanges> {
    const { versions } = this.#options
    const before = await versions.find(account, contentId, older)
    const after = await versions.find(account, contentId, newer)
    return this.#reading(account, (extractor) => extractor.compareTexts(before.text, after.text))
  }

  /**
   * Returns a version as a single HTML document without scripts, or as a web archive with the page as it was stored.
   * Throws NotFound, and ApiError for a page that can't be shown.
   */
  async file(account: number, contentId: number, version: number, format: PageFileFormat): Promise<PageFile> {
    if (format === 'html') {
      const { title, html } = await this.show(account, contentId, version)
      return { name: `${fileName(title, 'page')}.html`, mediaType: 'text/html', bytes: bytesOf(html) }
    }
    const found = await this.#options.versions.find(account, contentId, version)
    const html = await this.#html(account, found)
    const styles = await this.#styles(html)
    const pieces = await this.#pieces(account, { url: found.url, html }, styles)
    const bytes = await writeWarc({
      parts: splitPages({ url: found.url, html: withoutStyles(html) }),
      styles,
      stored: fromMicroseconds(found.createdUs),
      written: new Date(this.#options.clock()).toISOString(),
      pictures: await gatherPictures(pieces, this.#options.picture),
    })
    return { name: `${fileName(found.title, 'page')}.warc.gz`, mediaType: 'application/warc', bytes }
  }

  async #html(account: number, { object }: PageVersion): Promise<string> {
    const packed = await this.#options.objects.get(account, object)
    if (!packed) throw new NotFound(t.thePageOfThisItemWas)
    return (await unzip(packed, { maxOutputLength: LARGEST_PAGE })).toString()
  }

  #styles(html: string): Promise<Map<string, Uint8Array>> {
    return storedStyles(html, this.#options.style)
  }

  #pieces(
    account: number,
    page: { readonly url: string; readonly html: string },
    stored: ReadonlyMap<string, Uint8Array>,
  ): Promise<PagePieces> {
    const styles = Object.fromEntries([...stored].map(([address, bytes]) => [address, Buffer.from(bytes).toString()]))
    return this.#reading(account, (extractor) => extractor.showPage({ ...page, styles }))
  }

  async #reading<T>(account: number, read: (extractor: Extractor) => Promise<T>): Promise<T> {
    try {
      return await read(this.#options.extractors.for({ account, isAwaited: true }))
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error
      throw new ApiError(422, 'page_not_readable', explain(extractionReason(error)))
    }
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Returns the fields of a version as calls have them. */
export const pageFacts = ({ version, url, title, isSent, createdUs, size }: PageVersion) => ({
  version,
  url,
  title,
  is_sent: isSent,
  saved_date: fromMicroseconds(createdUs),
  size,
})
