import { encode } from 'uqr'

/** The width of the quiet zone around the code, in modules. ISO/IEC 18004 requires four. */
const QUIET = 4

/** Draws a QR code as one SVG path in which each dark module is a unit square. `size` includes the quiet zone. */
export function qrCodePath(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const rows = data.map((row, y) => {
    let path = ''
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x += 1
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`
    }
    return path
  })
  return { size, path: rows.join('') }
}
