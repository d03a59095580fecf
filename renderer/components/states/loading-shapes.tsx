import type { ReactNode } from 'react'
import * as t from '#shared/words/components.ts'
import { slowMessage } from './slow-message.ts'
import { useSkeleton } from './use-skeleton.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './loading-shapes.module.css'

interface WaitingProps {
  readonly title: string
  /** True if loading takes long, in which case the text says so. */
  readonly slow: boolean
  /** The expected number of lines. */
  readonly lines?: number
  /** Replaces the lines. */
  readonly children?: ReactNode
}

/** A page's loading state: first nothing, then a skeleton, then a message about the wait as well. */
export function LoadingShapes({ title, slow, lines = 8, children }: WaitingProps): ReactNode {
  const waiting = useSkeleton(true)
  if (waiting === 'blank') return null
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>{t.loadingTitle({ title })}</VisuallyHidden>
      <div className={styles.shapes} aria-hidden>
        {children ??
          Array.from({ length: lines }, (_, line) => (
            <div key={line} className={styles.line}>
              <span />
              <span />
            </div>
          ))}
      </div>
      {/* Below the lines, so that these are where the content will be. */}
      <p className={styles.slow} role="status">
        {slow ? slowMessage : null}
      </p>
    </div>
  )
}
