/** The lines of a PDF page, from the top. A line that starts with "# " is large. Lines beyond Latin are Japanese. */
export type PdfPage = readonly string[]

export interface PdfOptions {
  readonly title?: string
  readonly author?: string
  /** Outline titles and their target pages, counted from 0. */
  readonly outline?: readonly (readonly [words: string, page: number])[]
  /** JavaScript that the file runs when opened. */
  readonly script?: string
  /** Dictionaries of annotations of the first page, beside links. */
  readonly annotations?: readonly string[]
  /** Targets of the links on the first page, from the top. */
  readonly links?: readonly string[]
}

const WIDTH = 612
const HEIGHT = 792
const LINE = 16

/** Makes a small PDF in Helvetica, like those of old programs: enough to render, select, search and outline. */
export function makePdf(pages: readonly PdfPage[], options: PdfOptions = {}): Uint8Array {
  const { title, author, outline = [], script, links = [], annotations: marks = [] } = options
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  // The file embeds neither the font nor its character map, so the viewer must supply both.
  const mincho =
    '/BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000'
  const descriptor = add(
    '<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 6 /FontBBox [-123 -257 1001 910] /ItalicAngle 0 /Ascent 709 /Descent -241 /CapHeight 709 /StemV 69 >>',
  )
  const descendant = add(`<< /Type /Font /Subtype /CIDFontType0 ${mincho} /FontDescriptor ${descriptor} 0 R >>`)
  const japanese = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UTF16-H /DescendantFonts [${descendant} 0 R] >>`,
  )
  const parent = objects.length + 2 * pages.length + 1
  const annotations = links.map((uri, at) => {
    const top = HEIGHT - 60 - at * LINE
    return `<< /Type /Annot /Subtype /Link /Rect [72 ${top - LINE} 400 ${top}] /A << /S /URI /URI (${escape(uri)}) >> >>`
  })
  const kids = pages.map((lines, page) => {
    const stream = lines.map((line, at) => lineOf(line, HEIGHT - 72 - at * LINE)).join('\n')
    const content = add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    return add(
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R /F2 ${japanese} 0 R >> >> ${page === 0 ? `/Annots [${[...annotations, ...marks].join(' ')}]` : ''} >>`,
    )
  })
  add(`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`)
  const first = objects.length + 2
  const outlines =
    outline.length === 0
      ? null
      : add(
          `<< /Type /Outlines /First ${first} 0 R /Last ${first + outline.length - 1} 0 R /Count ${outline.length} >>`,
        )
  outline.forEach(([words, page], at) => {
    const previous = at > 0 ? `/Prev ${first + at - 1} 0 R` : ''
    const next = at < outline.length - 1 ? `/Next ${first + at + 1} 0 R` : ''
    add(`<< /Title (${escape(words)}) /Parent ${outlines} 0 R ${previous} ${next} /Dest [${kids[page]} 0 R /Fit] >>`)
  })
  const opening = script === undefined ? '' : `/OpenAction << /S /JavaScript /JS (${escape(script)}) >>`
  const root = add(
    `<< /Type /Catalog /Pages ${parent} 0 R ${outlines ? `/Outlines ${outlines} 0 R` : ''} ${opening} >>`,
  )
  const info = add(
    `<< ${title ? `/Title (${escape(title)})` : ''} ${author ? `/Author (${escape(author)})` : ''} /CreationDate (D:20240301120000Z) >>`,
  )

  let file = '%PDF-1.4\n'
  const places = objects.map((body, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new TextEncoder().encode(file)
}

function lineOf(line: string, y: number): string {
  const large = line.startsWith('# ')
  if (/[^\u0000-\u00ff]/.test(line)) return `BT /F2 14 Tf 72 ${y} Td <${hexOf(line)}> Tj ET`
  return `BT /F1 ${large ? 20 : 11} Tf 72 ${y} Td (${escape(large ? line.slice(2) : line)}) Tj ET`
}

const hexOf = (words: string): string =>
  Array.from({ length: words.length }, (_, at) => words.charCodeAt(at).toString(16).padStart(4, '0')).join('')

const escape = (words: string): string => words.replace(/[\\()]/g, '\\$&')
