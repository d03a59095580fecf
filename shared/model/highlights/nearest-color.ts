import type { HighlightColor } from './highlight-colors.ts'

/** The end of each color's range of hues, in degrees. */
const hues: readonly (readonly [to: number, color: HighlightColor | null])[] = [
  // Red is closest to pink, and orange to yellow.
  [20, 'pink'],
  [75, null],
  [165, 'green'],
  [255, 'blue'],
  [300, 'purple'],
  [360, 'pink'],
]

/**
 * Returns the color of a highlight that is closest to another program's color, given as red, green and blue from 0 to 255.
 * Null for the default color and for gray.
 */
export function nearestColor(color: ArrayLike<number> | null | undefined): HighlightColor | null {
  if (!color || color.length < 3) return null
  const [red = 0, green = 0, blue = 0] = Array.from(color)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most - least < 0.1 * 255) return null
  const share = most - least
  const turn =
    most === red ? (green - blue) / share : most === green ? 2 + (blue - red) / share : 4 + (red - green) / share
  const hue = (turn * 60 + 360) % 360
  return hues.find(([to]) => hue < to)?.[1] ?? null
}
