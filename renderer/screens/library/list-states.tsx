import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { runCommand } from '../../commands/index.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import type { ListNoticeProps } from './list-notice.tsx'
import styles from './list-states.module.css'
import { useFirstSync } from './use-first-sync.ts'

const ListNotice = lazy(() => import('./list-notice.tsx').then(({ ListNotice }) => ({ default: ListNotice })))

/** What stands where rows would: waiting, nothing there, or out of reach (UX.md section 2). */
export function ListStates({ name, title, view, clearFilters }: ListNoticeProps): ReactNode {
  const first = useFirstSync()
  if (name === 'queue' && first !== null) {
    if (first.failure === null) return <Skeleton title={title} slow={first.slow} />
    const sync = (): void => void runCommand('sync.now')
    return notice({ name, title, view: { ...view, failure: first.failure, refresh: sync }, clearFilters })
  }
  if (view.failure === null && view.state === 'loading') return <Skeleton title={title} slow={view.slow} />
  return notice({ name, title, view, clearFilters })
}

function notice(props: ListNoticeProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <ListNotice {...props} />
    </Suspense>
  )
}

const SKELETON_DELAY = 150

function Skeleton({ title, slow }: { readonly title: string; readonly slow: boolean }): ReactNode {
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
