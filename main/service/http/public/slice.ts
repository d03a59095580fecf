import { packCursor, unpackCursor } from '../../calls/cursors.ts'
import { RefusedInput } from '../../calls/refused-input.ts'

/**
 * Returns a page of a list. The list is short enough to be read as a whole. The cursor identifies the last item of the
 * previous page.
 */
export function slice<T extends { readonly id: number | string }>(
  all: readonly T[],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  kind: string,
): { readonly results: readonly T[]; readonly next: string | null } {
  const last = cursor ? unpackCursor(cursor, kind)[0] : undefined
  const place = last === undefined ? -1 : all.findIndex((each) => each.id === last)
  // The cursor's item is gone or has moved to the top, so it is unknown which items the client has not seen.
  if (last !== undefined && place < 0) throw new RefusedInput('cursor', 'This cursor is too old.', 'cursor_invalid')
  const results = all.slice(place + 1, place + 1 + limit)
  const end = results.at(-1)
  return { results, next: end && place + 1 + limit < all.length ? packCursor(kind, [end.id]) : null }
}
