import type { ReactNode } from 'react'
import type { HighlightColor } from '#shared/model/highlights/highlight-colors.ts'
import styles from './marks.module.css'

/** Each color has its own shape, so that readers don't have to distinguish colors. */
const shapes: Readonly<Record<HighlightColor, ReactNode>> = {
  yellow: <circle cx="8" cy="8" r="6" />,
  green: <rect x="2.5" y="2.5" width="11" height="11" rx="1.5" />,
  blue: <path d="M8 2 14.5 13.5H1.5Z" />,
  pink: <path d="M8 1.2 14.8 8 8 14.8 1.2 8Z" />,
  purple: <path d="M4.6 2h6.8l3.4 6-3.4 6H4.6L1.2 8Z" />,
}

/** Shows the symbol for a highlight's color. The color's name is next to the symbol or labels its button. */
export function ColorMark({ color }: { readonly color: HighlightColor }): ReactNode {
  return (
    <svg className={styles.sign} data-mark={color} viewBox="0 0 16 16" width="16" height="16" aria-hidden>
      {shapes[color]}
    </svg>
  )
}
