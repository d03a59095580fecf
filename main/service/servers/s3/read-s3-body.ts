import { S3Error } from './s3-error.ts'

/**
 * Returns the body of a response: as many bytes as the response announces, but at most `most`. Rejects with S3Error.
 */
export async function readS3Body(reply: Response, method: string, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = reply.headers.get('content-length')
  if (method === 'HEAD' || reply.body === null) return new Uint8Array()
  if (Number(announced) > most) {
    await reply.body.cancel()
    throw new S3Error('The object store answered with too much.')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body) {
    size += chunk.byteLength
    if (size > most) throw new S3Error('The object store answered with too much.')
    chunks.push(chunk)
  }
  if (announced !== null && Number(announced) !== size) {
    throw new S3Error('The object store broke off its answer.', { mayPass: true })
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
