import * as z from 'zod/mini'

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const edge = z.int().check(z.minimum(-100_000), z.maximum(100_000))
const side = z.int().check(z.minimum(1), z.maximum(100_000))
const placeSchema = z.object({
  /** The item that a reader window shows. Null for a main window. */
  contentId: z.nullable(z.int().check(z.positive())),
  bounds: z.object({ x: edge, y: edge, width: side, height: side }),
  maximized: z.boolean(),
  fullScreen: z.boolean(),
})

/** The remembered bounds of a window. */
export type WindowBounds = z.infer<typeof placeSchema>

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
const coloursSchema = z.object({
  source: z.enum(['system', 'light', 'dark']),
  surface: colour,
  ink: colour,
})
/** The colors of the last theme, for windows that have not painted yet. */
export type FrameColours = z.infer<typeof coloursSchema>

export interface SavedWindows {
  /** The windows that were open when the app quit, in the order of opening. */
  readonly open: readonly WindowBounds[]
  /** Bounds of the main window that was closed or moved last. The next one opens there. */
  readonly main: WindowBounds | null
  readonly colours: FrameColours | null
  /** The zoom factor. 1 is 100 %. */
  readonly zoom: number
}

/** Maximum number of windows that are restored, so that a damaged file can't flood the screen. */
const MOST_WINDOWS = 20
export const MINIMUM_SIZE = { width: 360, height: 480 } as const

export function parseSavedWindows(stored: unknown): SavedWindows {
  const value = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const open = Array.isArray(value['open']) ? value['open'].flatMap((place) => readPlace(place) ?? []) : []
  const colours = z.safeParse(coloursSchema, value['colours'])
  const zoom = Number(value['zoom'])
  return {
    open: open.slice(0, MOST_WINDOWS),
    main: readPlace(value['main']),
    colours: colours.success ? colours.data : null,
    zoom: zoom >= 0.5 && zoom <= 3 ? zoom : 1,
  }
}

function readPlace(stored: unknown): WindowBounds | null {
  const read = z.safeParse(placeSchema, stored)
  return read.success ? read.data : null
}

/**
 * Returns bounds within the work area of the display that they overlap most, and no larger than it. A window on a
 * disconnected display moves to the first display.
 */
export function visibleBounds(bounds: Bounds, workAreas: readonly Bounds[]): Bounds {
  const [first] = workAreas
  if (first === undefined) return bounds
  const area = workAreas.reduce((best, next) => (overlap(bounds, next) > overlap(bounds, best) ? next : best), first)
  const width = Math.min(Math.max(bounds.width, MINIMUM_SIZE.width), area.width)
  const height = Math.min(Math.max(bounds.height, MINIMUM_SIZE.height), area.height)
  return {
    x: between(bounds.x, area.x, area.x + area.width - width),
    y: between(bounds.y, area.y, area.y + area.height - height),
    width,
    height,
  }
}

const CASCADE = 28

/** Moves the bounds down and to the right, step by step, until they share a corner with no other window. */
export function cascadeBounds(bounds: Bounds, others: readonly Bounds[]): Bounds {
  let place = bounds
  while (others.some(({ x, y }) => x === place.x && y === place.y)) {
    place = { ...place, x: place.x + CASCADE, y: place.y + CASCADE }
  }
  return place
}

function overlap(a: Bounds, b: Bounds): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)
