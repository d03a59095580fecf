import { createHash } from 'node:crypto'
import type { ArticleBook } from '../../library/transfers/epub-builder.ts'
import { fileReply } from '../files/file-reply.ts'

/** Sends a book in the way that e-readers expect: as a whole or in parts, and again only if it has changed. */
export async function bookReply(request: Request, { name, bytes }: ArticleBook): Promise<Response> {
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const reply = await fileReply(request.headers, {
    mediaType: 'application/epub+zip',
    name,
    size: bytes.byteLength,
    version,
    read: (start, end) => Promise.resolve(bytes.slice(start, end)),
  })
  reply.headers.set('content-type', 'application/epub+zip')
  return reply
}
