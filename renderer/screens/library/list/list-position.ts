/** The cursor and scroll position of a list, restored when the user returns to it. */
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

/** The list that the user left to open an item in the reader. Its row gets the focus again on return. */
let returning: string | null = null

export function markLeftForReader(list: string): void {
  returning = list
}

/** Returns true, only once, if the user left this list to open an item in the reader. */
export function takeLeftForReader(list: string): boolean {
  const back = returning === list
  if (back) returning = null
  return back
}
