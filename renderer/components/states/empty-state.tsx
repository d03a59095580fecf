import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from '../illustrations.tsx'
import styles from './empty-state.module.css'

interface QuietPanelProps {
  readonly drawing: IllustrationName
  readonly title: string
  readonly text?: ReactNode
  readonly actions?: ReactNode
  /** 1 if this is the page's own heading, otherwise 2. */
  readonly level?: 1 | 2
}

/** An empty or failed state with a drawing, a message and actions. */
export function EmptyState({ drawing, title, text, actions, level = 2 }: QuietPanelProps): ReactNode {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.panel}>
      <Illustration name={drawing} />
      <Heading className={styles.title}>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
