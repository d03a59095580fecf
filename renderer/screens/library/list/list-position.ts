/** The cursor and scroll position of a list, restored when the user comes back. */
export interface ListPosition {
  readonly contentId: number | null
  readonly index: number
  readonly offset: number
}

/** Keyed by list and order. */
const places = new Map<string, ListPosition>()

export const listPosition = (list: string): ListPosition => places.get(list) ?? { contentId: null, index: 0, offset: 0 }

export function saveListPosition(list: string, place: ListPosition): void {
  places.set(list, place)
}

/** The list left for the reader. Its row takes the focus again on return. */
let returning: string | null = null

export function markLeftForReader(list: string): void {
  returning = list
}

/** Returns whether the user left this list for the reader. Returns true only once. */
export function takeLeftForReader(list: string): boolean {
  const back = returning === list
  if (back) returning = null
  return back
}
