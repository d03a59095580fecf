import { type ReactNode, useEffect, useState } from 'react'
import { useWaiting } from './use-waiting.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './waiting.module.css'

/** Milliseconds after which something is said (SPEC.txt section 9, the loading timeout). */
const SLOW = 3000

/** Stands where a page's contents will be: nothing, then quiet shapes, then also a word about the wait. */
export function Waiting({ title }: { readonly title: string }): ReactNode {
  const waiting = useWaiting(true)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW)
    return () => clearTimeout(timer)
  }, [])
  if (waiting === 'blank') return null
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>Loading {title}</VisuallyHidden>
      <p className={styles.slow} role="status">
        {slow ? 'Still loading. Your connection seems slow.' : null}
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
