import type { ReactNode } from 'react'
import * as t from '#shared/words/shell.ts'
import { slowMessage } from '../../../components/states/slow-message.ts'
import { VisuallyHidden } from '../../../components/visually-hidden.tsx'
import styles from '../list-states.module.css'
import { useRowHeight } from './use-row-height.ts'

interface SkeletonProps {
  readonly title: string
  readonly slow: boolean
}

/** Shows placeholder rows of the real row height, with a message if loading is slow. */
export function Skeleton({ title, slow }: SkeletonProps): ReactNode {
  const height = useRowHeight(false)
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>{t.loadingTitle({ title })}</VisuallyHidden>
      {slow ? (
        <p className={styles.slow} role="status">
          {slowMessage}
        </p>
      ) : null}
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div
          key={key}
          className={styles.line}
          style={{ height }}
          data-lines={height > 80 ? 3 : height > 50 ? 2 : 1}
          aria-hidden
        >
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
