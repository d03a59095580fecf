import { type ReactNode, useEffect, useState } from 'react'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import styles from './list-states.module.css'

const SKELETON_DELAY = 150

/** The shapes of rows, after a moment; and a word where it takes long. */
export function Skeleton({ title, slow }: { readonly title: string; readonly slow: boolean }): ReactNode {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_DELAY)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>Loading {title}</VisuallyHidden>
      {slow ? (
        <p className={styles.slow} role="status">
          Still loading. Your connection seems slow.
        </p>
      ) : null}
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className={styles.line} aria-hidden>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
