/** The cursor and scroll position of a list, restored when the reader returns to it. */
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

/** The list that the reader left to open an item. Its row receives the focus again on return. */
let returning: string | null = null

export function markLeftForReader(list: string): void {
  returning = list
}

/** Returns true if the reader left this list to open an item, but only once. */
export function takeLeftForReader(list: string): boolean {
  const back = returning === list
  if (back) returning = null
  return back
}
