import { constants, createDeflate } from 'node:zlib'

/** A small PDF of one page whose objects do harm. Object 1 is the catalog, 2 the page tree, 3 the page, 4 its content. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const places: number[] = []
  let length = parts[0]!.length
  const push = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((body, at) => {
    places.push(length)
    push(Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]))
  })
  const table = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`))
  push(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const tree = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (resources: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> >>`

/** `times` copies of `piece`, deflated. */
async function deflated(piece: Buffer, times: number): Promise<Buffer> {
  const packer = createDeflate({ level: constants.Z_BEST_COMPRESSION })
  const chunks: Buffer[] = []
  packer.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let written = 0; written < times; written++) {
    if (!packer.write(piece)) await new Promise((resolve) => packer.once('drain', resolve))
  }
  packer.end()
  await new Promise((resolve) => packer.once('end', resolve))
  return Buffer.concat(chunks)
}

const MEGABYTE = 1_000_000

/** A page's content of so many bytes, all zeros. */
export async function zerosPdf(bytes: number): Promise<Buffer> {
  const zeros = await deflated(Buffer.alloc(MEGABYTE), bytes / MEGABYTE)
  return pdfOf([catalog, tree, page(''), stream('/Filter /FlateDecode', zeros)])
}

/** The same packed twice: a thousandth of its size again. */
export async function twicePackedPdf(bytes: number): Promise<Buffer> {
  const zeros = await deflated(Buffer.alloc(MEGABYTE), bytes / MEGABYTE)
  const packed = await deflated(zeros, 1)
  return pdfOf([catalog, tree, page(''), stream('/Filter [/FlateDecode /FlateDecode]', packed)])
}

/** A page that draws nothing, so many times. */
export async function operatorsPdf(operators: number): Promise<Buffer> {
  const words = await deflated(Buffer.from('0 0 m\n'.repeat(10_000)), operators / 10_000)
  return pdfOf([catalog, tree, page(''), stream('/Filter /FlateDecode', words)])
}

/** A page that shows one letter, so many times. */
export async function lettersPdf(letters: number): Promise<Buffer> {
  const words = await deflated(Buffer.from('BT /F1 9 Tf 9 9 Td (a) Tj ET\n'.repeat(1000)), letters / 1000)
  return pdfOf([catalog, tree, page('/Font << /F1 5 0 R >>'), stream('/Filter /FlateDecode', words), helvetica])
}

/** A page of one image with so many pixels on each side. */
export async function imagePdf(side: number): Promise<Buffer> {
  const draws = Buffer.from('/I1 Do\n'.repeat(100))
  const image = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode`
  return pdfOf([
    catalog,
    tree,
    page('/XObject << /I1 5 0 R >>'),
    stream('', draws),
    stream(image, await deflated(Buffer.alloc(MEGABYTE), 10)),
  ])
}

/** Forms that show each other, ten times each, so many deep. */
export async function formsPdf(depth: number): Promise<Buffer> {
  const form = (level: number) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F ${level + 6} 0 R >> >>`,
      Buffer.from('/F Do\n'.repeat(10)),
    )
  return pdfOf([
    catalog,
    tree,
    page('/XObject << /F 5 0 R >>'),
    stream('', Buffer.from('/F Do\n'.repeat(10))),
    ...Array.from({ length: depth }, (_, level) => form(level)),
    stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', Buffer.from('0 0 m\n')),
  ])
}

/** An object stream of so many bytes, which the cross-reference stream says holds the page tree. */
export async function objectStreamPdf(bytes: number): Promise<Buffer> {
  const head = Buffer.from('%PDF-1.5\n')
  const first = Buffer.from('2 0 ')
  const body = await deflated(Buffer.alloc(MEGABYTE, ' '), bytes / MEGABYTE)
  const objects = stream(`/Type /ObjStm /N 1 /First ${first.length} /Filter /FlateDecode`, body)
  const places: number[] = []
  const parts = [head]
  let length = head.length
  for (const [number, text] of [
    [1, Buffer.from(catalog)],
    [4, objects],
  ] as const) {
    places[number] = length
    const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), text, Buffer.from('\nendobj\n')])
    parts.push(object)
    length += object.length
  }
  const row = (type: number, place: number, index: number): number[] => [
    type,
    (place >> 24) & 255,
    (place >> 16) & 255,
    (place >> 8) & 255,
    place & 255,
    index,
  ]
  const rows = Buffer.from([
    ...row(0, 0, 255),
    ...row(1, places[1] ?? 0, 0),
    ...row(2, 4, 0),
    ...row(2, 4, 1),
    ...row(1, places[4] ?? 0, 0),
    ...row(1, length, 0),
  ])
  const table = stream('/Type /XRef /Size 6 /W [1 4 1] /Root 1 0 R', rows)
  return Buffer.concat([
    ...parts,
    Buffer.from('5 0 obj\n'),
    table,
    Buffer.from(`\nendobj\nstartxref\n${length}\n%%EOF\n`),
  ])
}

/** A page whose content has these words, unpacked by these filters. */
function contentPdf(filters: string, words: Buffer, resources = '', ...more: readonly (string | Buffer)[]): Buffer {
  return pdfOf([catalog, tree, page(resources), stream(`/Filter ${filters}`, words), ...more])
}

/** The same page, so many times. */
export async function pagesPdf(pages: number): Promise<Buffer> {
  const many = `<< /Type /Pages /Count ${pages} /Kids [${'3 0 R '.repeat(pages)}] >>`
  return pdfOf([catalog, many, page(''), stream('', Buffer.from('0 0 m'))])
}

/** A page tree that says it has so many pages and has one. */
export async function falseCountPdf(pages: number): Promise<Buffer> {
  return pdfOf([
    catalog,
    `<< /Type /Pages /Count ${pages} /Kids [3 0 R] >>`,
    page(''),
    stream('', Buffer.from('0 0 m')),
  ])
}

/** Page trees within page trees. */
export async function deepTreePdf(depth: number): Promise<Buffer> {
  const node = (at: number) => `<< /Type /Pages /Count 1 /Kids [${at + 1} 0 R] >>`
  const trees = Array.from({ length: depth }, (_, level) => node(level + 2))
  return pdfOf([catalog, ...trees, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>`])
}

/** A page tree that is its own child. */
export async function loopPdf(): Promise<Buffer> {
  return pdfOf([catalog, '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>'])
}

/** Lists within lists. */
export async function nestedListsPdf(depth: number): Promise<Buffer> {
  return pdfOf([catalog, tree, `${page('').slice(0, -2)} /Nest ${'['.repeat(depth)}${']'.repeat(depth)} >>`])
}

/** An object of so many names. */
export async function namesPdf(names: number): Promise<Buffer> {
  const all = Array.from({ length: names }, (_, index) => `/N${index} ${index}`).join(' ')
  return pdfOf([catalog, tree, `${page('').slice(0, -2)} ${all} >>`, stream('', Buffer.from('0 0 m'))])
}

/** A stream packed with run lengths: two bytes for 128. */
export async function runLengthPdf(bytes: number): Promise<Buffer> {
  const runs = await deflated(Buffer.alloc(MEGABYTE, Buffer.from([129, 0])), Math.ceil(bytes / MEGABYTE / 64))
  return contentPdf('[/FlateDecode /RunLengthDecode]', runs)
}

/** A stream of `z`, each of which stands for four zeros. */
export async function asciiPdf(bytes: number): Promise<Buffer> {
  const letters = await deflated(Buffer.alloc(MEGABYTE, 'z'), Math.ceil(bytes / MEGABYTE / 4))
  return contentPdf('[/FlateDecode /ASCII85Decode]', letters)
}

/** A stream of white space, written as hexadecimal digits. */
export async function hexPdf(bytes: number): Promise<Buffer> {
  return contentPdf(
    '[/FlateDecode /ASCIIHexDecode]',
    await deflated(Buffer.alloc(MEGABYTE, '20'), bytes / MEGABYTE / 0.5),
  )
}

/** A stream with many filters of no effect. */
export async function filtersPdf(filters: number): Promise<Buffer> {
  return contentPdf(`[${'/ASCIIHexDecode '.repeat(filters)}]`, Buffer.from('20>'))
}

/** Saved states of drawing that are never restored. */
export async function statesPdf(states: number): Promise<Buffer> {
  return contentPdf('/FlateDecode', await deflated(Buffer.from('q\n'.repeat(10_000)), states / 10_000))
}

/** One string of so many letters. */
export async function longStringPdf(letters: number): Promise<Buffer> {
  const words = Buffer.concat([Buffer.from('BT /F1 9 Tf ('), Buffer.alloc(letters, 'a'), Buffer.from(') Tj ET')])
  return contentPdf('/FlateDecode', await deflated(words, 1), '/Font << /F1 5 0 R >>', helvetica)
}

/** A font whose program unpacks to so many bytes. */
export async function fontPdf(bytes: number): Promise<Buffer> {
  const words = Buffer.from('BT /F1 9 Tf (a) Tj ET')
  const descriptor = '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 7 0 R >>'
  const font = '<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 6 0 R >>'
  const program = stream('/Filter /FlateDecode', await deflated(Buffer.alloc(MEGABYTE), bytes / MEGABYTE))
  return pdfOf([catalog, tree, page('/Font << /F1 5 0 R >>'), stream('', words), font, descriptor, program])
}

/** A font whose table of letters says that one code stands for so many. */
export async function mappedFontPdf(lines: number): Promise<Buffer> {
  const words = Buffer.from('BT /F1 9 Tf (a) Tj ET')
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>'
  const line = `<00> <ff> <${'0061'.repeat(250)}>\n`
  const head = Buffer.from(
    '/CIDInit /ProcSet findresource begin begincmap\n1 begincodespacerange <00> <ff> endcodespacerange\n',
  )
  const ranges = Buffer.from(`100 beginbfrange\n${line.repeat(100)}endbfrange\n`)
  const table = await deflated(Buffer.concat([head, ...Array.from({ length: lines / 100 }, () => ranges)]), 1)
  return pdfOf([
    catalog,
    tree,
    page('/Font << /F1 5 0 R >>'),
    stream('', words),
    font,
    stream('/Filter /FlateDecode', table),
  ])
}

/** A table of contents of so many entries, each of which the next follows. */
export async function outlinePdf(entries: number): Promise<Buffer> {
  const entry = (at: number) => `<< /Title (a) /Parent 5 0 R /Next ${at + 7} 0 R /Dest [3 0 R /Fit] >>`
  const outline = '<< /Type /Outlines /First 6 0 R /Last 6 0 R >>'
  const root = '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>'
  const all = Array.from({ length: entries }, (_, at) => entry(at))
  return pdfOf([root, tree, page(''), stream('', Buffer.from('0 0 m')), outline, ...all])
}

/** A table of contents whose only entry follows itself. */
export async function outlineLoopPdf(): Promise<Buffer> {
  const root = '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>'
  const entry = '<< /Title (a) /Parent 5 0 R /Next 6 0 R /First 6 0 R /Dest [3 0 R /Fit] >>'
  return pdfOf([root, tree, page(''), stream('', Buffer.from('0 0 m')), '<< /First 6 0 R >>', entry])
}

/** Cross-references that lead to each other. */
export async function tableLoopPdf(): Promise<Buffer> {
  const bytes = pdfOf([catalog, tree, page('')]).toString('latin1')
  const table = /startxref\n(\d+)/.exec(bytes)?.[1] ?? '0'
  return Buffer.from(bytes.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${table}`), 'latin1')
}

/** A table of cross-references that says it has so many rows. */
export async function falseSizePdf(rows: number): Promise<Buffer> {
  const bytes = pdfOf([catalog, tree, page('')]).toString('latin1')
  return Buffer.from(bytes.replace('xref\n0 4', `xref\n0 ${rows}`).replace('/Size 4', `/Size ${rows}`), 'latin1')
}

/** A form that shows itself. */
export async function formLoopPdf(): Promise<Buffer> {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>'
  return pdfOf([
    catalog,
    tree,
    page('/XObject << /F 5 0 R >>'),
    stream('', Buffer.from('/F Do')),
    stream(form, Buffer.from('/F Do')),
  ])
}

/** A file of nothing but its first line and so many bytes of noise. */
export async function noisePdf(bytes: number): Promise<Buffer> {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, '1 0 obj << /A ')])
}
