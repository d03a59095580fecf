import { zipEnd, zipFile, zipRecord } from '../../main/service/zip/write-zip.ts'

/** A zip of these files, in their order. */
export function makeZip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const written = Object.entries(files).map(([path, bytes]) => zipFile(path, Buffer.from(bytes)))
  let offset = 0
  const records = written.map(({ file, bytes }) => {
    const record = zipRecord(file, offset)
    offset += bytes.length
    return record
  })
  const size = records.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([
    ...written.map(({ bytes }) => bytes),
    ...records,
    zipEnd({ files: written.length, size, offset }),
  ])
}

export interface BookToMake {
  readonly metadata?: string
  /** Further lines of the manifest. */
  readonly manifest?: string
  /** Null: a book without one. */
  readonly spine?: string | null
  /** The bodies of its chapters. */
  readonly chapters?: readonly string[]
  readonly files?: Readonly<Record<string, string | Uint8Array>>
}

const usual = '<dc:title>The mill</dc:title><dc:creator>Ann Ode</dc:creator><dc:language>en</dc:language>'

/** An EPUB whose chapters are `text/1.xhtml` and so on, in the folder OPS. */
export function makeBook({ metadata = usual, manifest = '', spine, chapters = [], files = {} }: BookToMake): Buffer {
  const names = chapters.map((_, at) => `text/${at + 1}.xhtml`)
  const items = names.map((name, at) => `<item id="c${at + 1}" href="${name}" media-type="application/xhtml+xml"/>`)
  const refs = spine ?? names.map((_, at) => `<itemref idref="c${at + 1}"/>`).join('')
  return makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata><manifest>${items.join('')}${manifest}</manifest>${spine === null ? '' : `<spine toc="ncx">${refs}</spine>`}</package>`,
    ...Object.fromEntries(
      chapters.map((body, at) => [
        `OPS/text/${at + 1}.xhtml`,
        `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x.js"/></head><body>${body}</body></html>`,
      ]),
    ),
    ...files,
  })
}
