import { fileName } from '#shared/model/tools/file-name.ts'
import * as t from '#shared/words/service/library.ts'
import * as exportWords from '#shared/words/service/exports.ts'
import type { ExportedEntry } from '../../exports/index.ts'
import { beginning, type Segment } from './export-job-state.ts'
import type { ExportedEntries } from './exported-entries.ts'
import { loadWriters } from './load-writers.ts'
import type { BookPictureSource } from './stored-pictures.ts'

export interface ArticleBook {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Number of articles in the book. */
  readonly articles: number
}

export interface BookOptions {
  /** True to include pictures. Missing pictures are fetched first. */
  readonly withPictures: boolean
  /** True to include only picture types that every e-reader can show. */
  readonly onlyUsual?: boolean
  /** Maximum size in bytes. Building stops if the book gets larger. Default: no limit. */
  readonly most?: number
  /** Title of a book that contains several articles. */
  readonly title?: string
}

/** Thrown when a book's articles exceed its maximum size. */
export class BookTooLarge extends Error {
  override readonly name = 'BookTooLarge'
}

/** Makes books of articles for e-readers. The same articles always result in the same book. */
export class ArticleBooks {
  readonly #entries: ExportedEntries
  readonly #pictures: BookPictureSource

  constructor(entries: ExportedEntries, pictures: BookPictureSource) {
    this.#entries = entries
    this.#pictures = pictures
  }

  /** Returns a book of a single article, or null if the article no longer exists. */
  book(account: number, contentId: number): Promise<ArticleBook | null> {
    return this.magazine(account, [contentId], { withPictures: true })
  }

  /**
   * Returns a book of several articles in the given order, with a cover and a table of contents. Returns null if none
   * of the articles exist anymore. Throws BookTooLarge.
   */
  async magazine(
    account: number,
    contentIds: readonly number[],
    { withPictures, onlyUsual = false, most = Infinity, title: ofBook }: BookOptions,
  ): Promise<ArticleBook | null> {
    const { archiveLayouts, StepWriter, endOfArchive } = await loadWriters()
    const layout = archiveLayouts.epub
    const writer = new StepWriter(layout, beginning)
    const titles: string[] = []
    for (const id of contentIds) {
      const entry = await this.#entries.entry(account, id, false)
      if (entry === null) continue
      writer.add(id, withPictures ? await this.#withPictures(entry, onlyUsual) : entry)
      titles.push(entry.record.title)
      // Text shrinks to less than a third when compressed, but pictures don't shrink. So building stops only above four
      // times the maximum.
      if (writer.size > most * 4) throw new BookTooLarge(t.theseArticlesAreTooLargeFor)
    }
    const [title] = titles
    if (title === undefined) return null
    const text = writer.step()
    const last = new StepWriter(layout, text.state)
    const counts = { entries: titles.length, highlights: 0 }
    last.close(
      { tags: [], shelves: [], sources: [], sessions: [], preferences: [], settings: {}, counts },
      text.parts.chapters ?? [],
      ofBook,
    )
    const closing = last.step()
    const end = endOfArchive(layout, closing.state, [
      { object: 'text', parts: text.parts },
      { object: 'closing', parts: closing.parts },
    ])
    const objects: Readonly<Record<string, Uint8Array>> = {
      text: text.bytes,
      closing: closing.bytes,
      end: end.bytes,
    }
    const bytes = Buffer.concat(
      end.segments('end').flatMap(({ object, start, end: to }: Segment) => objects[object]?.subarray(start, to) ?? []),
    )
    if (bytes.byteLength > most) throw new BookTooLarge(t.theseArticlesAreTooLargeFor)
    const name =
      titles.length === 1 ? fileName(title, exportWords.article) : exportWords.countArticles({ count: titles.length })
    return { name: `${name}.epub`, bytes: new Uint8Array(bytes), articles: titles.length }
  }

  async #withPictures(entry: ExportedEntry, onlyUsual: boolean): Promise<ExportedEntry> {
    const { completePictures, isUsualPicture } = await loadWriters()
    const all = await completePictures(entry, this.#pictures)
    const pictures = onlyUsual ? new Map([...all].filter(([, { mediaType }]) => isUsualPicture(mediaType))) : all
    return { ...entry, pictures }
  }
}
