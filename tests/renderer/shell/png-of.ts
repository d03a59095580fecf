import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** Encodes a square PNG, `size` pixels a side. `pixel` returns red, green and blue from 0 to 255. */
export function pngOf(size: number, pixel: (x: number, y: number) => readonly [number, number, number]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2], 8)
  // Each row starts with its filter type: 0, none.
  const line = (y: number): number[] => [0, ...Array.from({ length: size }, (_, x) => pixel(x, y)).flat()]
  const lines = Buffer.from(Array.from({ length: size }, (_, y) => line(y)).flat())
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.of())])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}
