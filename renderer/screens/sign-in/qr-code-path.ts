import { encode } from 'uqr'

/** Light modules around the code that readers need to find it (ISO/IEC 18004: four). */
const QUIET = 4

/** A QR code as one SVG path: each dark module is a square of one unit. `size` counts the quiet zone in. */
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
