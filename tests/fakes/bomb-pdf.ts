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
  return pdfOf([
    catalog,
    tree,
    page('/Font << /F1 5 0 R >>'),
    stream('/Filter /FlateDecode', words),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
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
