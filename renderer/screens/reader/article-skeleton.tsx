import { type ReactNode, useEffect, useState } from 'react'
import { LOADING_TIMEOUT, LOADING_TIMEOUT_SLOW } from '#shared/limits.ts'
import * as t from '#shared/words/reading.ts'
import { isSlowConnection } from '../../cache/index.ts'
import { slowMessage } from '../../components/states/slow-message.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import styles from './reader-screen.module.css'

/**
 * Shows a placeholder while an article opens. The placeholder is invisible at first, so that it doesn't flash if the
 * article opens quickly.
 */
export function ArticleSkeleton(): ReactNode {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), isSlowConnection() ? LOADING_TIMEOUT_SLOW : LOADING_TIMEOUT)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.waiting} aria-busy="true" data-late="">
      <VisuallyHidden>
        <p role="status">{t.loadingArticle}</p>
      </VisuallyHidden>
      <div className={styles.waitingColumn}>
        <div aria-hidden>
          <span className={styles.bar} data-part="site" />
          <span className={styles.bar} data-part="title" />
          <span className={styles.bar} data-part="title-end" />
          <span className={styles.bar} data-part="facts" />
        </div>
        <ArticleSkeletonLines />
        <div className={styles.waitingActions}>
          <p className={styles.waitingWords} role="status">
            {slow ? slowMessage : null}
          </p>
        </div>
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
