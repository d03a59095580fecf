/** The cursor and scroll position of a list, restored when the user comes back. */
export interface Place {
  readonly contentId: number | null
  readonly index: number
  readonly offset: number
}

/** Keyed by list and order. */
const places = new Map<string, Place>()

export const placeIn = (list: string): Place => places.get(list) ?? { contentId: null, index: 0, offset: 0 }

export function rememberPlace(list: string, place: Place): void {
  places.set(list, place)
}

/** The list left for the reader. Its row takes the focus again on return. */
let returning: string | null = null

export function leaveForReader(list: string): void {
  returning = list
}

/** Returns whether the user left this list for the reader. Returns true only once. */
export function comesBack(list: string): boolean {
  const back = returning === list
  if (back) returning = null
  return back
}
