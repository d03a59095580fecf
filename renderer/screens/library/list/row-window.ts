/** A range of rows to render, or whose entries should be loaded: the first row, and one past the last. */
export interface RowWindow {
  readonly first: number
  readonly end: number
}

/** The viewport of a list in CSS pixels: scroll offset and height. */
export interface Viewport {
  readonly offset: number
  readonly height: number
}

/** The number of rows rendered beyond each edge of the viewport. */
const OVERSCAN = 6
/** The margins above and below a row that is scrolled into view, in CSS pixels. */
const ROOM_ABOVE = 8
const ROOM_BELOW = 24
/**
 * Entries are loaded ahead of the rendered rows. This is both the minimum number of rows ahead and the number loaded at
 * a time.
 */
const AHEAD = 25

/* Every row has the same height, so the window is arithmetic: no measuring, no offset table, exact at 100,000 rows. */

/** Returns only the visible rows. In a list's first frame, rows outside the viewport can wait. */
export const visibleWindow = ({ offset, height }: Viewport, rowHeight: number): RowWindow => ({
  first: Math.floor(offset / rowHeight),
  end: Math.ceil((offset + height) / rowHeight),
})

/**
 * Returns the window for a viewport. It moves row by row: steps of four would cost the same in total, but a frame that
 * renders four rows is late.
 */
export function windowAt({ offset, height }: Viewport, rowHeight: number): RowWindow {
  const first = Math.floor(Math.max(0, offset) / rowHeight)
  const visible = Math.ceil(height / rowHeight) + 1
  return { first: Math.max(0, first - OVERSCAN), end: first + visible + OVERSCAN }
}

/** True if the window contains every visible row of a list of `count` rows. */
export function covers(
  { first, end }: RowWindow,
  { offset, height }: Viewport,
  rowHeight: number,
  count: number,
): boolean {
  return first * rowHeight <= offset && end * rowHeight >= Math.min(offset + height, count * rowHeight)
}

/**
 * Returns the scroll offset that brings a row into view with the least movement, or the current offset if the row is
 * already in view.
 */
export function offsetFor(index: number, { offset, height }: Viewport, rowHeight: number): number {
  const top = index * rowHeight
  const highest = top + rowHeight + ROOM_BELOW - height
  if (offset > top - ROOM_ABOVE) return Math.max(0, top - ROOM_ABOVE)
  return Math.max(offset, highest)
}

/** Returns the rows of the window plus the cursor's row, so that scrolling never loses the focus. */
export function drawnRows({ first, end }: RowWindow, cursor: number, count: number): readonly number[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
  if (cursor < first) return [cursor, ...drawn]
  return cursor >= end && cursor < count ? [...drawn, cursor] : drawn
}

/**
 * Returns the rows whose entries should be loaded: the window and its surroundings, rounded to steps, so that not every
 * row triggers a read.
 */
export const prefetchWindow = ({ first, end }: RowWindow, count: number): RowWindow => ({
  first: Math.max(0, Math.floor(first / AHEAD - 1) * AHEAD),
  end: Math.min(count, Math.ceil(end / AHEAD + 1) * AHEAD),
})

/** True if at least half of a row is visible. */
export const isInView = (index: number, { offset, height }: Viewport, rowHeight: number): boolean =>
  (index + 0.5) * rowHeight >= offset && (index + 0.5) * rowHeight <= offset + height

/** Returns the first fully visible row. */
export const firstWhole = ({ offset }: Viewport, rowHeight: number): number =>
  Math.ceil(Math.max(0, offset) / rowHeight)
