/** The displayed size of a page in points. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export type Zoom = 'width' | 'page' | number

/** A4, assumed for every page until a real size is known. */
export const usualSize: PageSize = { width: 595, height: 842 }

/** The space between two pages, in CSS pixels. */
export const GAP = 16
const GUTTER = 16
/**
 * Maximum page width in CSS pixels. On a wide screen, a full-width page would force readers to turn their heads along
 * every line.
 */
const WIDEST = 1040
const LEAST_ZOOM = 0.25
const MOST_ZOOM = 6
const STEPS = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 6]
/** CSS pixels per point at 100 %. */
const ACTUAL = 96 / 72

/** Returns the scale in CSS pixels per point. */
export function scaleOf(zoom: Zoom, room: { width: number; height: number }, { width, height }: PageSize): number {
  if (typeof zoom === 'number') return ACTUAL * zoom
  const wide = Math.min(WIDEST, Math.max(160, room.width - 2 * GUTTER)) / width
  if (zoom === 'width') return wide
  return Math.min(wide, Math.max(160, room.height - 2 * GAP) / height)
}

export const zoomOf = (scale: number): number => scale / ACTUAL

/** Returns the next higher or lower zoom step for a scale. */
export function stepZoom(scale: number, direction: 1 | -1): number {
  const now = zoomOf(scale)
  const next = direction === 1 ? STEPS.find((step) => step > now + 0.02) : STEPS.findLast((step) => step < now - 0.02)
  return next ?? (direction === 1 ? MOST_ZOOM : LEAST_ZOOM)
}

/**
 * Returns the start of each page in CSS pixels, counted from the first. An extra entry gives the end of the last page.
 */
export function pageTops(sizes: readonly PageSize[], scale: number): readonly number[] {
  const tops = [0]
  for (const { height } of sizes) tops.push((tops.at(-1) as number) + Math.floor(height * scale) + GAP)
  return tops
}

/** Returns the index of the page that contains a position, from 0. */
export function pageAt(tops: readonly number[], y: number): number {
  let low = 0
  let high = tops.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] as number) <= y) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** Returns the number of pages above a position, including fractions. Progress is measured in this unit. */
export function pagesAbove(tops: readonly number[], y: number): number {
  const page = pageAt(tops, y)
  const top = tops[page] ?? 0
  const height = Math.max(1, (tops[page + 1] ?? top + 1) - top)
  return page + Math.min(1, Math.max(0, (y - top) / height))
}
