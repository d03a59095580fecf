import type { ReactNode } from 'react'
import { type HighlightColor, highlightColors } from '#shared/model/highlights/highlight-colors.ts'
import { ColorMark } from './color-mark.tsx'
import { colorNames } from './color-names.ts'
import styles from './marks.module.css'

interface ColorChoiceProps {
  /** The chosen color, or null if nothing is highlighted yet. */
  readonly chosen: HighlightColor | null
  readonly onChoose: (color: HighlightColor) => void
}

/** Shows one button for each color. */
export function ColorChoice({ chosen, onChoose }: ColorChoiceProps): ReactNode {
  return highlightColors.map((color, at) => (
    <button
      key={color}
      type="button"
      className={styles.color}
      data-small=""
      aria-label={colorNames[color]}
      title={`${colorNames[color]} (${at + 1})`}
      aria-pressed={chosen === null ? undefined : chosen === color}
      aria-keyshortcuts={String(at + 1)}
      onClick={() => onChoose(color)}
    >
      <ColorMark color={color} />
    </button>
  ))
}
