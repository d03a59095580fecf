import { crc32, createInflateRaw } from 'node:zlib'

/**
 * Yields the first gzip member (RFC 1952) of `raw`, whatever follows it. Throws Error unless the member is complete and
 * its checksum is correct. Node's gunzip reads any data after a member as another member, so it fails on servers that
 * append a stray line. Browsers ignore such data.
 */
export async function* readFirstMember(raw: Uint8Array): AsyncGenerator<Uint8Array> {
  const start = headerLength(raw)
  const inflate = createInflateRaw()
  inflate.end(raw.subarray(start))
  let checksum = 0
  for await (const chunk of inflate as AsyncIterable<Uint8Array>) {
    checksum = crc32(chunk, checksum)
    yield chunk
  }
  const end = start + inflate.bytesWritten
  if (end + 8 > raw.length) throw new Error('The checksum is missing')
  const expected = new DataView(raw.buffer, raw.byteOffset, raw.byteLength).getUint32(end, true)
  if (checksum !== expected) throw new Error('The checksum does not hold')
}

/** Returns the length of the member's header: ten bytes and up to four optional fields. */
function headerLength(raw: Uint8Array): number {
  if (raw[0] !== 0x1f || raw[1] !== 0x8b || raw[2] !== 8) throw new Error('Not gzip')
  const flags = raw[3] ?? 0
  let at = 10
  if (flags & 4) at += 2 + (raw[at] ?? 0) + (raw[at + 1] ?? 0) * 256
  for (const text of [8, 16]) {
    if (!(flags & text)) continue
    const end = raw.indexOf(0, at)
    if (end === -1) throw new Error('The header is cut off')
    at = end + 1
  }
  return flags & 2 ? at + 2 : at
}
