import { PAGE_SIZE } from '#shared/limits.ts'
import { RefusedInput } from './refused-input.ts'

/**
 * Start of a page: after a cursor of the same feed, or at a page number (starting from 1) for clients of the original
 * service.
 */
export interface PageAnchor {
  readonly cursor?: string | undefined
  readonly page?: number | undefined
  /** Entries per page, if the feed lets the client choose. */
  readonly limit?: number | undefined
}

/** Encodes a cursor. Cursors are opaque to clients: base64url of a short JSON array that starts with the kind. */
export function packCursor(kind: string, values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([kind, ...values])).toString('base64url')
}

/** Returns the values after the kind. Throws `cursor_invalid` for a cursor that this service cannot have issued. */
export function unpackCursor(cursor: string, kind: string): readonly unknown[] {
  const refused = notGivenOut()
  let values: unknown
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw refused
  }
  if (!Array.isArray(values) || values[0] !== kind) throw refused
  const rest: readonly unknown[] = values.slice(1)
  if (!rest.every((value) => typeof value === 'string' || Number.isSafeInteger(value))) throw refused
  if (packCursor(kind, rest as (string | number)[]) !== cursor) throw refused
  return rest
}

/** Returns the two integers of a keyset cursor. */
export function integersOf(values: readonly unknown[]): readonly [number, number] {
  const [first, second] = values
  if (values.length !== 2 || typeof first !== 'number' || typeof second !== 'number') throw notGivenOut()
  return [first, second]
}

/** Returns the text and the integer of a keyset cursor. */
export function rankAndId(values: readonly unknown[]): readonly [string, number] {
  const [first, second] = values
  if (values.length !== 2 || typeof first !== 'string' || typeof second !== 'number') throw notGivenOut()
  return [first, second]
}

const notGivenOut = () => new RefusedInput('cursor', 'This cursor was not given out by this feed.', 'cursor_invalid')

/** Returns the number of rows to skip for a client that counts pages. */
export function offsetOf({ cursor, page, limit = PAGE_SIZE }: PageAnchor): number {
  return cursor || page === undefined ? 0 : (page - 1) * limit
}

/**
 * Returns the position at which a descending feed continues: the two keys of its last row, or values above every row.
 */
export function belowOf(place: PageAnchor, kind: string): readonly [number, number] {
  return place.cursor ? integersOf(unpackCursor(place.cursor, kind)) : [Number.MAX_SAFE_INTEGER, 0]
}
