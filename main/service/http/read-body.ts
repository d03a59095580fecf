import { ApiError } from '../calls/api-error.ts'

const MEGABYTE = 1_000_000
/** Maximum size of a body in bytes. The limit for a save is larger, because its body may include the page. */
export const BODY_LIMIT = 1 * MEGABYTE
export const PAGE_BODY_LIMIT = 12 * MEGABYTE
/** Enough for one mebibyte in base64. */
export const PART_BODY_LIMIT = 2 * MEGABYTE

/** Maximum nesting. Valid bodies have four levels. */
const DEEPEST = 64

/** Returns the body's bytes. Counts them as they arrive, because a length header may be wrong. Throws ApiError. */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const tooLarge = new ApiError(413, 'too_large', `The request is larger than ${limit / MEGABYTE} MB.`)
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge
  if (request.body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns the body as JSON. Undefined if there is none. Throws ApiError. */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  if (bytes.byteLength === 0) return undefined
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiError(400, 'invalid', 'The body is not valid JSON.', { field: null })
  }
  if (isDeep(value)) throw new ApiError(400, 'invalid', 'The body is nested too deeply.', { field: null })
  return value
}

/** JSON.parse accepts any depth. Recursive code that later writes or walks the value doesn't. */
function isDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= DEEPEST; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return false
  }
  return true
}
