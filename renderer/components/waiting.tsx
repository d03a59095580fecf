import type { ReactNode } from 'react'
import { slowWords } from './slow-words.ts'
import { useWaiting } from './use-waiting.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './waiting.module.css'

interface WaitingProps {
  readonly title: string
  /** It takes long, which is said. */
  readonly slow: boolean
}

/** Stands where a page's contents will be: nothing, then quiet shapes, then also a word about the wait. */
export function Waiting({ title, slow }: WaitingProps): ReactNode {
  const waiting = useWaiting(true)
  if (waiting === 'blank') return null
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>Loading {title}</VisuallyHidden>
      <p className={styles.slow} role="status">
        {slow ? slowWords : null}
      </p>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className={styles.line} aria-hidden>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
