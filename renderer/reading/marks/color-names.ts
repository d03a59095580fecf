import type { HighlightColor } from '#shared/model/highlights/highlight-marks.ts'

export const colorNames: Readonly<Record<HighlightColor, string>> = {
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  pink: 'Pink',
  purple: 'Purple',
}
