import { createHash } from 'node:crypto'
import { type ByteSource, piecesOf } from './byte-source.ts'

/** Returns the SHA-256 of a source, in hexadecimal. */
export async function hashOf(source: ByteSource): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of piecesOf(source)) hash.update(piece)
  return hash.digest('hex')
}
