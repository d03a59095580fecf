import type { ReactNode } from 'react'
import { slowWords } from './slow-words.ts'
import { useWaiting } from './use-waiting.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './waiting.module.css'

interface WaitingProps {
  readonly title: string
  /** It takes long, which is said. */
  readonly slow: boolean
  /** How many lines there are likely to be. */
  readonly lines?: number
  /** Shapes of another kind. */
  readonly children?: ReactNode
}

/** Stands where a page's contents will be: nothing, then quiet shapes, then also a word about the wait. */
export function Waiting({ title, slow, lines = 8, children }: WaitingProps): ReactNode {
  const waiting = useWaiting(true)
  if (waiting === 'blank') return null
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>Loading {title}</VisuallyHidden>
      <p className={styles.slow} role="status">
        {slow ? slowWords : null}
      </p>
      <div className={styles.shapes} aria-hidden>
        {children ??
          Array.from({ length: lines }, (_, line) => (
            <div key={line} className={styles.line}>
              <span />
              <span />
            </div>
          ))}
      </div>
    </div>
  )
}
