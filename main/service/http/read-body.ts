import { ApiError } from './api-error.ts'

const MEGABYTE = 1_000_000
/** A save may bring the page along. */
export const BODY_LIMIT = 1 * MEGABYTE
export const PAGE_BODY_LIMIT = 12 * MEGABYTE

/** The body as JSON, undefined when there is none. Bytes are counted as they come: a length header may lie. */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  const tooLarge = new ApiError(413, 'too_large', `The request is larger than ${limit / MEGABYTE} MB.`)
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge
  if (request.body === null) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge
    chunks.push(chunk)
  }
  if (size === 0) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw new ApiError(400, 'invalid', 'The body is not valid JSON.', { field: null })
  }
}
