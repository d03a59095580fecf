import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import styles from './reader-screen.module.css'

/** The shape of an article while it is opened. Invisible at first: what opens at once never flashes. */
export function ArticleSkeleton(): ReactNode {
  return (
    <div className={styles.waiting} aria-busy="true" data-late="">
      <VisuallyHidden>
        <p role="status">Loading article</p>
      </VisuallyHidden>
      <div className={styles.waitingColumn} aria-hidden>
        <span className={styles.bar} data-part="site" />
        <span className={styles.bar} data-part="title" />
        <span className={styles.bar} data-part="title-end" />
        <span className={styles.bar} data-part="facts" />
        <ArticleSkeletonLines />
      </div>
    </div>
  )
}

const lines = [97, 100, 94, 99, 62, 98, 95, 100, 38]

export function ArticleSkeletonLines(): ReactNode {
  return (
    <div className={styles.lines} aria-hidden>
      {lines.map((width, line) => (
        <span key={line} className={styles.bar} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  )
}
