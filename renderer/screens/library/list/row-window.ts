/** The rows of a list that are drawn, or that entries are read for: the first one and the one after the last. */
export interface RowWindow {
  readonly first: number
  readonly end: number
}

/** What is seen of a list, in CSS pixels: how far it is scrolled, and the height of the room it has. */
export interface Room {
  readonly offset: number
  readonly height: number
}

/** Rows drawn beyond each edge of the room. */
const OVERSCAN = 6
/** Room kept above and below a row that was brought into view. */
const ROOM_ABOVE = 8
const ROOM_BELOW = 24
/** Beyond the rows that are drawn, entries are read ahead: as many at least, and as many at a time. */
const AHEAD = 25

/*
 * Every row has the same height, so the window is arithmetic: no measuring, no table of offsets, exact at 100,000 rows.
 */

/** The rows that are seen and no other: for a list's first frame, what is beyond them can wait. */
export const seenWindow = ({ offset, height }: Room, rowHeight: number): RowWindow => ({
  first: Math.floor(offset / rowHeight),
  end: Math.ceil((offset + height) / rowHeight),
})

/** Moves row by row: four at a time cost the same in all, and a frame that has to draw four comes late. */
export function windowAt({ offset, height }: Room, rowHeight: number): RowWindow {
  const first = Math.floor(Math.max(0, offset) / rowHeight)
  const visible = Math.ceil(height / rowHeight) + 1
  return { first: Math.max(0, first - OVERSCAN), end: first + visible + OVERSCAN }
}

/** Whether all that is seen is in the window, in a list of `count` rows. */
export function covers({ first, end }: RowWindow, { offset, height }: Room, rowHeight: number, count: number): boolean {
  return first * rowHeight <= offset && end * rowHeight >= Math.min(offset + height, count * rowHeight)
}

/** How far to scroll for a row to be in view: the least movement, none where it is. */
export function offsetFor(index: number, { offset, height }: Room, rowHeight: number): number {
  const top = index * rowHeight
  const highest = top + rowHeight + ROOM_BELOW - height
  if (offset > top - ROOM_ABOVE) return Math.max(0, top - ROOM_ABOVE)
  return Math.max(offset, highest)
}

/** The rows of the window, and the cursor's wherever it is: focus is never lost by scrolling. */
export function drawnRows({ first, end }: RowWindow, cursor: number, count: number): readonly number[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
  if (cursor < first) return [cursor, ...drawn]
  return cursor >= end && cursor < count ? [...drawn, cursor] : drawn
}

/** The rows whose entries are wanted: a window and what is near it, in steps, so that not every row asks anew. */
export const windowAhead = ({ first, end }: RowWindow, count: number): RowWindow => ({
  first: Math.max(0, Math.floor(first / AHEAD - 1) * AHEAD),
  end: Math.min(count, Math.ceil(end / AHEAD + 1) * AHEAD),
})
