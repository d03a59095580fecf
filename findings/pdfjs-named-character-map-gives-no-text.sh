#!/bin/sh
# pdf.js gives no text, and no error, for a PDF whose text uses a predefined character map.
#
# Version: pdfjs-dist 6.5.438 (npm), Node 20 or newer.
# Input: a valid PDF of one page. Its font is composite and names the predefined CMap UniJIS-UTF16-H, which every
#   reader has to know (ISO 32000-2, 9.7.5.2). The page shows three Japanese letters.
# One would guess: getTextContent() gives the letters, because the map is a part of the package, or rejects.
# It does: getTextContent() resolves to an empty list, as for a scanned page. With `cMapUrl` set to the folder `cmaps`
#   of the same package, it gives the letters.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --omit=optional pdfjs-dist@6.5.438
cat >read.mjs <<'SCRIPT'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const content = 'BT /F1 20 Tf 72 700 Td <65E5672C8A9E> Tj ET'
const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UTF16-H /DescendantFonts [6 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /DW 1000 /FontDescriptor 7 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
  '<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 6 /FontBBox [-123 -257 1001 910] /ItalicAngle 0 /Ascent 709 /Descent -241 /CapHeight 709 /StemV 69 >>',
]
let file = '%PDF-1.4\n'
const offsets = objects.map((body, at) => {
  const offset = file.length
  file += `${at + 1} 0 obj\n${body}\nendobj\n`
  return offset
})
const table = file.length
file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`

async function textOf(options) {
  const data = new TextEncoder().encode(file)
  const document = await getDocument({ data, verbosity: 0, ...options }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  return items.map(({ str }) => str).join('')
}

const [usual, withMaps] = [await textOf({}), await textOf({ cMapUrl: `${process.cwd()}/node_modules/pdfjs-dist/cmaps/` })]
console.log(`without cMapUrl: ${JSON.stringify(usual)}`)
console.log(`with cMapUrl:    ${JSON.stringify(withMaps)}`)
process.exit(usual === '' && withMaps === '日本語' ? 0 : 1)
SCRIPT
node read.mjs
