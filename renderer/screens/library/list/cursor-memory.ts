/** Where someone was in a list, for coming back to (UX.md section 5, "Cursor"). */
export interface Place {
  readonly contentId: number | null
  readonly index: number
  readonly offset: number
}

/** By list and order. */
const places = new Map<string, Place>()

export const placeIn = (list: string): Place => places.get(list) ?? { contentId: null, index: 0, offset: 0 }

export function rememberPlace(list: string, place: Place): void {
  places.set(list, place)
}

/** Set when leaving for the reader: the row takes the focus again on the way back. */
let returning: string | null = null

export function leaveForReader(list: string): void {
  returning = list
}

/** Whether the list was left for the reader; true once. */
export function comesBack(list: string): boolean {
  const back = returning === list
  if (back) returning = null
  return back
}
