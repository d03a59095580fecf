import type { ExportFormat } from '#shared/model/export-format.ts'
import * as t from '#shared/words/service/exports.ts'
import { BOOK, type Chapter, endOfBook, openingOfBook, type ChapterFacts } from './epub-package.ts'
import { bookPictures, coverIn } from './book-pictures.ts'
import { ankiHead, ankiNotes } from './anki-notes.ts'
import { entryXhtml, nameOf, languageOf } from './entry-xhtml.ts'
import { entryHtml, escaped } from './entry-html.ts'
import { entryMarkdown, highlightsMarkdown } from './entry-markdown.ts'
import { entryPath, safeName } from './entry-path.ts'
import {
  bookmarkLine,
  highlightColumns,
  highlightRows,
  libraryColumns,
  libraryRow,
  matterColumns,
  matterHighlightColumns,
  matterHighlightRows,
  matterRow,
  readwiseColumns,
  readwiseRows,
} from './entry-rows.ts'
import type { ExportedEntry, StoredFile } from './exported-entry.ts'
import type { LibraryFacts } from './library-facts.ts'
import type { LibraryRecord } from './library-record.ts'
import { notionColumns, notionPage, notionRow } from './notion-page.ts'
import { risReference } from './ris-reference.ts'
import { exactTableText, tableText } from './table-text.ts'
import { savedDate, tagsOf } from './entry-facts.ts'

const LONGEST = 600

/** Returns an article's metadata for an e-reader's catalog. */
function chapterFacts(record: LibraryRecord, hasFormulas: boolean): ChapterFacts {
  const { article, publication_date: published } = record
  return {
    language: languageOf(article?.language),
    isRtl: article?.is_rtl ?? false,
    hasFormulas,
    published: published?.slice(0, 10) ?? null,
    saved: savedDate(record),
    publisher: record.publisher ?? record.site,
    source: record.url,
    subjects: tagsOf(record),
    description: record.excerpt.slice(0, LONGEST).toWellFormed(),
  }
}

/** An individual file in a zip. */
export interface WholeFile {
  readonly path: string
  readonly bytes: Uint8Array
  /**
   * True if the file is already compressed. Compressing 30 MB again would take a second, in which the service could not
   * respond to calls.
   */
  readonly isPacked?: boolean
  /** True if several entries may add the file. It is written once. */
  readonly isShared?: boolean
}

/** Files and text that an entry adds to an archive. */
export interface EntryFiles {
  readonly files: readonly WholeFile[]
  /** A large file, which is written last. */
  readonly stored?: (StoredFile & { readonly path: string }) | null
  /** Text for files that grow with each entry. */
  readonly appended: Readonly<Record<string, string>>
  /** The entry's line in the file that lists the entries of one step. */
  readonly line: string | null
  /** The entry's chapter in a book. */
  readonly chapter?: Chapter
}

/** Defines how one kind of archive is composed. */
export interface ArchiveLayout {
  /** False if the archive is a single file, consisting of the appended text. */
  readonly isZip: boolean
  /** The text at the start and at the end of the files that grow. */
  readonly heads: Readonly<Record<string, string>>
  readonly tails: Readonly<Record<string, string>>
  readonly wantsPages: boolean
  readonly wantsPictures?: boolean
  /** Files that are written once, before all others. */
  readonly opening?: readonly WholeFile[]
  entry(entry: ExportedEntry, isFirst: boolean): EntryFiles
  /** Returns files that are written once, at the end. `title` is the title of a book. */
  closing(facts: LibraryFacts, chapters: readonly Chapter[], title?: string): readonly WholeFile[]
}

/** Name of the file if an archive consists of a single file. */
const ONLY = 'export'
/** Returns the name of the file with the entries of one step. */
export const partPath = (part: number): string => `library/${String(part).padStart(6, '0')}.jsonl`

const text = (path: string, words: string): WholeFile => ({ path, bytes: Buffer.from(words) })
const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** The byte order mark tells spreadsheet programs that a table is UTF-8. */
const BOM = '\uFEFF'

function single(
  write: (record: LibraryRecord, isFirst: boolean) => string,
  { head = () => '', tail = '' }: { readonly head?: () => string; readonly tail?: string } = {},
): ArchiveLayout {
  return {
    isZip: false,
    get heads() {
      return { [ONLY]: head() }
    },
    tails: { [ONLY]: tail },
    wantsPages: false,
    entry: ({ record }, isFirst) => ({ files: [], appended: { [ONLY]: write(record, isFirst) }, line: null }),
    closing: () => [],
  }
}

const highlightsJson = (record: LibraryRecord): string => {
  const { title, url, author, site, note, highlights } = record
  return JSON.stringify({ title, url, author, site, note: note?.note ?? null, highlights })
}

const lectern: ArchiveLayout = {
  isZip: true,
  get heads() {
    return {
      '_matter_history.csv': exactTableText([matterColumns]),
      '_matter_highlights.csv': exactTableText([matterHighlightColumns]),
      'bookmarks.html': `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>${escaped(t.bookmarks)}</TITLE>\n<H1>${escaped(t.bookmarks)}</H1>\n<DL><p>\n`,
    }
  },
  tails: { 'bookmarks.html': '</DL><p>\n' },
  wantsPages: true,
  entry: ({ record, page, versions = [], styles = new Map(), file }) => ({
    files: [
      text(entryPath(record, 'articles', 'md'), entryMarkdown(record)),
      ...(page && record.page ? [{ path: record.page.path, bytes: page, isPacked: true }] : []),
      ...(record.page?.versions ?? []).flatMap(({ path }, at) => {
        const bytes = versions[at]
        return bytes ? [{ path, bytes, isPacked: true }] : []
      }),
      ...[...styles].map(([path, bytes]) => ({ path, bytes, isPacked: true, isShared: true })),
      ...(file instanceof Uint8Array && record.file ? [{ path: record.file.path, bytes: file, isPacked: true }] : []),
    ],
    stored: file && !(file instanceof Uint8Array) && record.file ? { path: record.file.path, ...file } : null,
    appended: {
      '_matter_history.csv': exactTableText([matterRow(record)]),
      '_matter_highlights.csv': exactTableText(matterHighlightRows(record)),
      'bookmarks.html': bookmarkLine(record),
    },
    line: JSON.stringify(record),
  }),
  closing: (facts) => [
    text('tags.jsonl', lines(facts.tags)),
    text('shelves.jsonl', lines(facts.shelves)),
    text('sources.jsonl', lines(facts.sources)),
    text('sessions.jsonl', lines(facts.sessions)),
    text('preferences.jsonl', lines(facts.preferences)),
    text('settings.json', `${JSON.stringify(facts.settings, null, 2)}\n`),
    text('README.txt', t.aboutThisArchive),
    text('manifest.json', `${JSON.stringify({ format: 'lectern', version: 1, counts: facts.counts }, null, 2)}\n`),
  ],
}

const files = (
  folder: string,
  ending: string,
  write: (record: LibraryRecord) => string,
  {
    head,
    line,
    tail,
  }: { readonly head: () => string; readonly line: (path: string, title: string) => string; tail: string },
): ArchiveLayout => {
  const list = `index.${ending}`
  return {
    isZip: true,
    get heads() {
      return { [list]: head() }
    },
    tails: { [list]: tail },
    wantsPages: false,
    entry: ({ record }) => {
      const path = entryPath(record, folder, ending)
      return { files: [text(path, write(record))], appended: { [list]: line(path, record.title) }, line: null }
    },
    closing: () => [],
  }
}

const epub: ArchiveLayout = {
  isZip: true,
  heads: {},
  tails: {},
  wantsPages: false,
  wantsPictures: true,
  opening: openingOfBook.map(([path, words]) => text(path, words)),
  entry: ({ record, pictures = new Map() }) => {
    const { id, author } = record
    const held = bookPictures(id, pictures)
    const { xhtml, shown, hasFormulas } = entryXhtml(record, held)
    const cover = coverIn(record, held)
    // The entry's own picture is in the book only if the text or the cover shows it.
    const own = [...held].flatMap(([url, picture]) => (shown.has(url) || picture === cover ? picture : []))
    const chapter: Chapter = {
      ...{ path: `${id}.xhtml`, title: nameOf(record), author },
      ...(own.length === 0 ? {} : { pictures: own.map(({ path, mediaType }) => ({ path, mediaType })) }),
      ...(cover && { cover: cover.path }),
      facts: chapterFacts(record, hasFormulas),
    }
    const files = [
      text(`${BOOK}/${chapter.path}`, xhtml),
      ...own.map(({ path, bytes }) => ({ path: `${BOOK}/${path}`, bytes })),
    ]
    return { files, appended: {}, line: null, chapter }
  },
  closing: (_facts, chapters, title) => endOfBook(chapters, title).map(([path, words]) => text(path, words)),
}

/** An export may take several steps, between which the reader may choose another language. */
const NOTION_TABLE = 'Library'

/** The form of Notion's own exports: a table, and a page for each of its rows in a folder of the same name. */
const notion: ArchiveLayout = {
  isZip: true,
  heads: { [`${NOTION_TABLE}.csv`]: BOM + exactTableText([notionColumns]) },
  tails: {},
  wantsPages: false,
  entry: ({ record }) => ({
    files: [text(`${NOTION_TABLE}/${safeName(record.title)} ${record.id}.md`, notionPage(record))],
    appended: { [`${NOTION_TABLE}.csv`]: exactTableText([notionRow(record)]) },
    line: null,
  }),
  closing: () => [],
}

const some = (record: LibraryRecord, words: string): string => (record.highlights.length === 0 ? '' : words)

const address = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Defines how each kind of archive is composed. */
export const archiveLayouts: Readonly<Record<ExportFormat, ArchiveLayout>> = {
  lectern,
  markdown: files('articles', 'md', entryMarkdown, {
    head: () => `# ${t.library}\n\n`,
    line: (path, title) => `- [${title.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](<${path}>)\n`,
    tail: '',
  }),
  html: files('articles', 'html', entryHtml, {
    head: () =>
      `<!doctype html>\n<meta charset="utf-8"><title>${escaped(t.library)}</title>\n<h1>${escaped(t.library)}</h1>\n<ul>\n`,
    line: (path, title) => `<li><a href="${address(path)}">${escaped(title)}</a></li>\n`,
    tail: '</ul>\n',
  }),
  epub,
  csv: single((record) => tableText([libraryRow(record)]), { head: () => BOM + tableText([libraryColumns]) }),
  jsonl: single((record) => `${JSON.stringify({ ...record, page: null, file: null })}\n`),
  notion,
  zotero: single(risReference),
  highlights_markdown: single((record) => some(record, highlightsMarkdown(record)), {
    head: () => `# ${t.highlights}\n\n`,
  }),
  highlights_csv: single((record) => tableText(highlightRows(record)), {
    head: () => BOM + tableText([highlightColumns]),
  }),
  highlights_json: single((record, isFirst) => some(record, `${isFirst ? '' : ',\n'}${highlightsJson(record)}`), {
    head: () => '[\n',
    tail: '\n]\n',
  }),
  highlights_readwise: single((record) => exactTableText(readwiseRows(record)), {
    head: () => exactTableText([readwiseColumns]),
  }),
  highlights_anki: single(ankiNotes, { head: () => ankiHead }),
}
