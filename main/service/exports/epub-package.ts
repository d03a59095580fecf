import { createHash } from 'node:crypto'
import { directionOf } from '#shared/language/direction.ts'
import * as t from '#shared/words/service/exports.ts'
import { isUsualPicture } from './book-pictures.ts'
import { drawnCover, fallbackPicture } from './drawn-cover.ts'
import { languageNow } from '../language/index.ts'
import { languageAttributes, xml } from './entry-xhtml.ts'

/** A chapter of an e-book. */
export interface Chapter {
  /** The chapter's file, next to the others. */
  readonly path: string
  readonly title: string
  readonly author: string | null
  /** The pictures that the chapter shows, as files next to the chapter's file. */
  readonly pictures?: readonly { readonly path: string; readonly mediaType: string }[]
  /** The path of the chapter's own picture, for the cover. */
  readonly cover?: string
  /** Metadata for an e-reader's catalog. Missing in exports that an earlier version started. */
  readonly facts?: ChapterFacts
}

export interface ChapterFacts {
  /** The chapter's language as a BCP 47 tag. Null if unknown. */
  readonly language: string | null
  readonly isRtl: boolean
  readonly hasFormulas: boolean
  /** The publication date that the article states. */
  readonly published: string | null
  /** Time when the article was saved. */
  readonly saved: string
  readonly publisher: string | null
  readonly source: string
  readonly subjects: readonly string[]
  readonly description: string
}

const MOST_AUTHORS = 20
const MOST_SUBJECTS = 50
const MOST_LANGUAGES = 20
const LONGEST_DESCRIPTION = 1000
/** Modification date for a book without a known date, because a book must have one. */
const LONG_AGO = '2020-01-01T00:00:00Z'

/** Folder of the book's files. E-readers find it through the first two files of the book. */
export const BOOK = 'EPUB'

const container = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="${BOOK}/book.opf" media-type="application/oebps-package+xml"/>
</rootfiles></container>
`

const style = `body{line-height:1.5}h1,h2,h3{line-height:1.2;page-break-after:avoid}pre{white-space:pre-wrap}
img{max-width:100%;height:auto}
blockquote{margin:1em 0 1em 1em;padding-left:0.8em;border-left:0.2em solid}.facts{font-size:0.85em}.note,.picture{font-style:italic}
.cover{text-align:center;margin-top:20%}.cover img{max-height:45vh;max-width:90%;margin-bottom:1.5em}
table{border-collapse:collapse;margin:1em 0;font-size:0.9em;text-indent:0}td,th{border:1px solid;padding:0.2em 0.4em;vertical-align:top}
th{font-weight:bold}thead{border-bottom:2px solid}tr{page-break-inside:avoid}aside{margin:0.8em 0;font-size:0.9em}
.footnotes{margin-top:2em;border-top:1px solid;padding-top:0.5em}math[display="block"]{margin:1em 0}
`

/** Files at the start of every book. The mimetype file must be the first and must not be compressed. */
export const openingOfBook: readonly (readonly [path: string, text: string])[] = [
  ['mimetype', 'application/epub+zip'],
  ['META-INF/container.xml', container],
  [`${BOOK}/style.css`, style],
]

/**
 * Returns the cover, contents and package file of a book with these chapters. `ofBook` is the title of a book with
 * several chapters.
 */
export function endOfBook(
  chapters: readonly Chapter[],
  ofBook = t.fromLectern,
): readonly (readonly [path: string, text: string])[] {
  const [only] = chapters
  const title = chapters.length === 1 && only ? only.title : ofBook
  const cover = chapters.find((chapter) => chapter.cover !== undefined)?.cover
  const hasNewer = chapters.some(({ pictures }) => pictures?.some(({ mediaType }) => !isUsualPicture(mediaType)))
  return [
    [`${BOOK}/cover.xhtml`, page(t.cover, coverOf(title, chapters, cover))],
    [
      `${BOOK}/contents.xhtml`,
      page(t.contents, `<nav epub:type="toc"><h1>${xml(t.contents)}</h1><ol>${linksTo(chapters)}</ol></nav>`),
    ],
    [`${BOOK}/toc.ncx`, ncx(title, chapters)],
    ...(cover === undefined ? [[`${BOOK}/cover.svg`, drawnCover(title, wordsOfCover(chapters))] as const] : []),
    ...(hasNewer ? [[`${BOOK}/fallback.svg`, fallbackPicture] as const] : []),
    [`${BOOK}/book.opf`, packageOf(title, chapters, { cover, hasNewer })],
  ]
}

const coverOf = (title: string, chapters: readonly Chapter[], cover: string | undefined): string => {
  const picture = cover === undefined ? '' : `<p><img src="${xml(cover)}" alt=""/></p>`
  const words = wordsOfCover(chapters).map((line) => `<p>${xml(line)}</p>`)
  const attributes = chapters.length === 1 ? attributesOf(chapters[0]) : ''
  return `<section class="cover" epub:type="cover"${attributes}>${picture}<h1>${xml(title)}</h1>${words.join('')}</section>`
}

/** Returns the lines below the title on the cover. */
function wordsOfCover(chapters: readonly Chapter[]): string[] {
  if (chapters.length !== 1) return [t.countArticles({ count: chapters.length })]
  const [only] = chapters
  return [...new Set([only?.author, only?.facts?.publisher, only?.facts?.published])].flatMap((line) => line ?? [])
}

const attributesOf = (chapter: Chapter | undefined): string =>
  languageAttributes(chapter?.facts?.language ?? null, chapter?.facts?.isRtl ?? false)

const linksTo = (chapters: readonly Chapter[]): string =>
  [
    `<li><a href="cover.xhtml">${xml(t.cover)}</a></li>`,
    ...chapters.map(
      (chapter) => `<li><a href="${xml(chapter.path)}"${attributesOf(chapter)}>${xml(chapter.title)}</a></li>`,
    ),
  ].join('\n')

const page = (title: string, body: string): string => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${languageNow()}" xml:lang="${languageNow()}" dir="${directionOf(languageNow())}">
<head><title>${xml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>${body}</body></html>
`

/** Returns an ID derived from the chapters, so that a book with the same articles has the same ID. */
const idOf = (chapters: readonly Chapter[]): string => {
  const same = chapters.map(({ path, title, author, pictures }) => ({ path, title, author, pictures }))
  return `urn:sha256:${createHash('sha256').update(JSON.stringify(same)).digest('hex')}`
}

const each = (name: string, values: readonly string[]): string =>
  values.map((value) => `<dc:${name}>${xml(value)}</dc:${name}>`).join('')

/** Returns each distinct value once, without empty ones. */
const distinct = (values: readonly (string | null | undefined)[], most: number): string[] =>
  [...new Set(values.flatMap((value) => (value == null || xml(value).trim() === '' ? [] : value)))].slice(0, most)

function metadataOf(title: string, chapters: readonly Chapter[]): string {
  const facts = chapters.flatMap((chapter) => chapter.facts ?? [])
  const languages = distinct(
    facts.map(({ language }) => language),
    MOST_LANGUAGES,
  )
  const publishers = distinct(
    facts.map(({ publisher }) => publisher),
    2,
  )
  const only = chapters.length === 1 ? facts[0] : undefined
  const description = only?.description ?? chapters.map((chapter) => chapter.title).join(' · ')
  const saved = facts.map((fact) => fact.saved.slice(0, 19)).toSorted()
  return [
    `<dc:identifier id="id">${idOf(chapters)}</dc:identifier><dc:title>${xml(title)}</dc:title>`,
    each('language', languages.length === 0 ? ['und'] : languages),
    each(
      'creator',
      distinct(
        chapters.map(({ author }) => author),
        MOST_AUTHORS,
      ),
    ),
    each('publisher', publishers.length === 1 ? publishers : []),
    each('date', distinct([only?.published], 1)),
    each('source', distinct([only?.source], 1)),
    each(
      'subject',
      distinct(
        facts.flatMap(({ subjects }) => subjects),
        MOST_SUBJECTS,
      ),
    ),
    each('description', distinct([description.slice(0, LONGEST_DESCRIPTION)], 1)),
    `<meta property="dcterms:modified">${saved.length === 0 ? LONG_AGO : `${saved.at(-1)}Z`}</meta>`,
    // Older e-readers use this to find the cover picture.
    '<meta name="cover" content="front"/>',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function packageOf(
  title: string,
  chapters: readonly Chapter[],
  { cover, hasNewer }: { readonly cover: string | undefined; readonly hasNewer: boolean },
): string {
  const items = chapters.map(
    ({ path, facts }, at) =>
      `<item id="c${at}" href="${xml(path)}" media-type="application/xhtml+xml"${facts?.hasFormulas ? ' properties="mathml"' : ''}/>`,
  )
  const pictures = chapters
    .flatMap((chapter) => chapter.pictures ?? [])
    .map(({ path, mediaType }, at) => {
      const isCover = path === cover
      const instead = isUsualPicture(mediaType) ? '' : ' fallback="fallback"'
      return `<item id="${isCover ? 'front' : `p${at}`}" href="${xml(path)}" media-type="${mediaType}"${isCover ? ' properties="cover-image"' : ''}${instead}/>`
    })
  const drawn = '<item id="front" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>'
  const fallback = '<item id="fallback" href="fallback.svg" media-type="image/svg+xml"/>'
  const isRtl = chapters.length > 0 && chapters.every(({ facts }) => facts?.isRtl)
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadataOf(title, chapters)}
</metadata>
<manifest>
<item id="style" href="style.css" media-type="text/css"/>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
${[...items, ...pictures, ...(cover === undefined ? [drawn] : []), ...(hasNewer ? [fallback] : [])].join('\n')}
</manifest>
<spine toc="ncx"${isRtl ? ' page-progression-direction="rtl"' : ''}><itemref idref="cover"/><itemref idref="contents"/>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine>
</package>
`
}

/** Returns the table of contents in the format for older e-readers. */
function ncx(title: string, chapters: readonly Chapter[]): string {
  const points = [{ path: 'cover.xhtml', title: t.cover }, ...chapters].map(
    ({ path, title: name }, at) =>
      `<navPoint id="n${at}" playOrder="${at + 1}"><navLabel><text>${xml(name)}</text></navLabel><content src="${xml(path)}"/></navPoint>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid" content="${idOf(chapters)}"/></head>
<docTitle><text>${xml(title)}</text></docTitle><navMap>
${points.join('\n')}
</navMap></ncx>
`
}
