import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '../drawings.tsx'
import styles from './quiet-panel.module.css'

interface QuietPanelProps {
  readonly drawing: DrawingName
  readonly title: string
  readonly text?: ReactNode
  readonly actions?: ReactNode
  /** The page's own heading, or one below it. */
  readonly level?: 1 | 2
}

/** An empty, failed or lost moment: a drawing, a sentence, what can be done. */
export function QuietPanel({ drawing, title, text, actions, level = 2 }: QuietPanelProps): ReactNode {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.panel}>
      <Drawing name={drawing} />
      <Heading className={styles.title}>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
