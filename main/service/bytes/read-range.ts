import type { FileHandle } from 'node:fs/promises'

/** Reads bytes of an open file from `start` up to `end`, or up to the end of the file if that comes first. */
export async function readRange(file: FileHandle, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Math.max(end - start, 0))
  let filled = 0
  while (filled < bytes.byteLength) {
    const { bytesRead } = await file.read(bytes, filled, bytes.byteLength - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled === bytes.byteLength ? bytes : bytes.slice(0, filled)
}
