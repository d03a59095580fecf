import type { ListName } from '../../commands/index.ts'

/** Where someone was in a list, for coming back to (UX.md section 5, "Cursor"). */
export interface Place {
  readonly contentId: number | null
  readonly index: number
  readonly offset: number
}

const places = new Map<ListName, Place>()

export const placeIn = (name: ListName): Place => places.get(name) ?? { contentId: null, index: 0, offset: 0 }

export function rememberPlace(name: ListName, place: Place): void {
  places.set(name, place)
}

/** Set when leaving for the reader: the row takes the focus again on the way back. */
let returning: ListName | null = null

export function leaveForReader(name: ListName): void {
  returning = name
}

/** Whether the list was left for the reader; true once. */
export function comesBack(name: ListName): boolean {
  const back = returning === name
  if (back) returning = null
  return back
}
