import type { HighlightColor } from '#shared/model/highlights/highlight-colors.ts'
import * as t from '#shared/words/reading.ts'

export const colorNames: Readonly<Record<HighlightColor, string>> = {
  yellow: t.yellow,
  green: t.green,
  blue: t.blue,
  pink: t.pink,
  purple: t.purple,
}
