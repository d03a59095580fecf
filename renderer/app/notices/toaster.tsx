import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import * as t from '#shared/words/shell.ts'
import { type Notice, dismiss, useNotices } from '../../cache/index.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { ignoreLoadError, LoadBoundary } from '../crash/load-boundary.tsx'
import styles from './toaster.module.css'

const Toast = lazy(() => import('./toast.tsx').then(({ Toast }) => ({ default: Toast })))

/** Maximum number of visible toasts. Others wait until these are gone. */
const VISIBLE = 3
/** Maximum number of toasts. The toaster drops the oldest ones beyond this number. */
const KEPT = 12

/**
 * Shows toasts, newest on top, and contains the two live regions that announce them. Both regions exist from the start.
 */
export function Toaster(): ReactNode {
  const notices = useNotices()
  useEffect(() => {
    for (const { key } of notices.slice(KEPT)) dismiss(key)
  }, [notices])
  const newest = (type: Notice['type']): Notice | undefined => notices.find((notice) => notice.type === type)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{newest('plain')?.text}</span>
        <span role="alert">{newest('error')?.text}</span>
      </VisuallyHidden>
      <section aria-label={t.notifications} className={styles.toaster} data-pane={notices.length > 0 ? '' : undefined}>
        <LoadBoundary at="" quietly={ignoreLoadError}>
          <Suspense fallback={null}>
            {notices.slice(0, VISIBLE).map((notice) => (
              <Toast key={notice.key} notice={notice} />
            ))}
          </Suspense>
        </LoadBoundary>
      </section>
    </>
  )
}
