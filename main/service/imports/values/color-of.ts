import { colorNamed, type HighlightColor } from '#shared/model/highlights/highlight-colors.ts'
import { nearestColor } from '#shared/model/highlights/nearest-color.ts'
import { lineOf } from './words-of.ts'

const HEX = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/i

/** Returns the color of a highlight, which is written as a name or as `#ffd500`. Null for the default color. */
export function colorOf(value: unknown): HighlightColor | null {
  const text = lineOf(value)
  const parts = HEX.exec(text ?? '')?.slice(1, 4)
  return parts ? nearestColor(parts.map((part) => Number.parseInt(part, 16))) : colorNamed(text)
}
