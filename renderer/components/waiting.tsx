import { type ReactNode, useEffect, useState } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './waiting.module.css'

/** Milliseconds before shapes are shown: what comes at once should not flash (UX.md section 2). */
const DELAY = 150
/** Milliseconds after which something is said (SPEC.txt section 9, the loading timeout). */
const SLOW = 3000

/** Stands where a page's contents will be: nothing, then quiet shapes, then also a word about the wait. */
export function Waiting({ title }: { readonly title: string }): ReactNode {
  const [stage, setStage] = useState<'at once' | 'shown' | 'slow'>('at once')
  useEffect(() => {
    const shown = setTimeout(() => setStage('shown'), DELAY)
    const slow = setTimeout(() => setStage('slow'), SLOW)
    return () => {
      clearTimeout(shown)
      clearTimeout(slow)
    }
  }, [])
  if (stage === 'at once') return null
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>Loading {title}</VisuallyHidden>
      <p className={styles.slow} role="status">
        {stage === 'slow' ? 'Still loading. Your connection seems slow.' : null}
      </p>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={styles.line} aria-hidden>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
