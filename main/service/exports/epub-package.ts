import { createHash } from 'node:crypto'
import * as t from '#shared/words/service/exports.ts'
import { xml } from './entry-xhtml.ts'

/** A chapter of an e-book. */
export interface Chapter {
  /** Its file, beside the others. */
  readonly path: string
  readonly title: string
  readonly author: string | null
  /** The pictures that it shows, as files beside it. */
  readonly pictures?: readonly { readonly path: string; readonly mediaType: string }[]
}

/** Folder of the book's files. The e-reader finds them by the first two. */
export const BOOK = 'EPUB'

const container = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="${BOOK}/book.opf" media-type="application/oebps-package+xml"/>
</rootfiles></container>
`

const style = `body{line-height:1.5}h1,h2,h3{line-height:1.2;page-break-after:avoid}pre{white-space:pre-wrap}
img{max-width:100%;height:auto}
blockquote{margin:1em 0 1em 1em;padding-left:0.8em;border-left:0.2em solid}.facts{font-size:0.85em}.note,.picture{font-style:italic}
.cover{text-align:center;margin-top:30%}table{border-collapse:collapse}td,th{border:1px solid;padding:0.2em 0.4em}
`

/** Files at the start of every book. The type comes first, and is not compressed. */
export const openingOfBook: readonly (readonly [path: string, text: string])[] = [
  ['mimetype', 'application/epub+zip'],
  ['META-INF/container.xml', container],
  [`${BOOK}/style.css`, style],
]

/** Cover, contents and package of a book with these chapters. `ofBook`: the title of one with several. */
export function endOfBook(
  chapters: readonly Chapter[],
  ofBook = t.fromLectern,
): readonly (readonly [path: string, text: string])[] {
  const [only] = chapters
  const title = chapters.length === 1 && only ? only.title : ofBook
  return [
    [
      `${BOOK}/cover.xhtml`,
      page(t.cover, `<section class="cover" epub:type="cover"><h1>${xml(title)}</h1>${listOf(chapters)}</section>`),
    ],
    [
      `${BOOK}/contents.xhtml`,
      page(t.contents, `<nav epub:type="toc"><h1>${xml(t.contents)}</h1><ol>${linksTo(chapters)}</ol></nav>`),
    ],
    [`${BOOK}/toc.ncx`, ncx(title, chapters)],
    [`${BOOK}/book.opf`, packageOf(title, chapters)],
  ]
}

const listOf = (chapters: readonly Chapter[]): string =>
  chapters.length === 1
    ? `<p>${xml(chapters[0]?.author ?? '')}</p>`
    : `<p>${xml(t.countArticles({ count: chapters.length }))}</p>`

const linksTo = (chapters: readonly Chapter[]): string =>
  [{ path: 'cover.xhtml', title: t.cover }, ...chapters]
    .map(({ path, title }) => `<li><a href="${xml(path)}">${xml(title)}</a></li>`)
    .join('\n')

const page = (title: string, body: string): string => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>${xml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>${body}</body></html>
`

/** Id made from the chapters, so that the same articles are the same book. */
const idOf = (chapters: readonly Chapter[]): string =>
  `urn:sha256:${createHash('sha256').update(JSON.stringify(chapters)).digest('hex')}`

function packageOf(title: string, chapters: readonly Chapter[]): string {
  const authors = [...new Set(chapters.flatMap(({ author }) => author ?? []))].slice(0, 20)
  const items = chapters.map(
    ({ path }, at) => `<item id="c${at}" href="${xml(path)}" media-type="application/xhtml+xml"/>`,
  )
  const pictures = chapters
    .flatMap((chapter) => chapter.pictures ?? [])
    .map(({ path, mediaType }, at) => `<item id="p${at}" href="${xml(path)}" media-type="${mediaType}"/>`)
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${idOf(chapters)}</dc:identifier><dc:title>${xml(title)}</dc:title><dc:language>und</dc:language>
${authors.map((name) => `<dc:creator>${xml(name)}</dc:creator>`).join('')}<meta property="dcterms:modified">2020-01-01T00:00:00Z</meta>
</metadata>
<manifest>
<item id="style" href="style.css" media-type="text/css"/>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
${[...items, ...pictures].join('\n')}
</manifest>
<spine toc="ncx"><itemref idref="cover"/><itemref idref="contents"/>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine>
</package>
`
}

/** The contents as older e-readers read them. */
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
