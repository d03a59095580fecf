import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as t from '#shared/words/handoff.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import type { AppLink } from './app-link.ts'
import styles from './handoff.module.css'

/**
 * Milliseconds to wait for the app. Browsers don't report whether an app opened, but an app that opened has covered
 * this window by then.
 */
const ANSWER_WITHIN = 1500

/** Screen for /d/: opens the same location in the desktop app. */
export function OpenInAppScreen({ app, web }: AppLink): ReactNode {
  const [stage, setStage] = useState<'opening' | 'silent' | 'opened'>('opening')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = useCallback(() => {
    setStage('opening')
    clearTimeout(waiting.current)
    waiting.current = setTimeout(
      () => setStage(document.hasFocus() && !document.hidden ? 'silent' : 'opened'),
      ANSWER_WITHIN,
    )
    location.assign(app)
  }, [app])
  useEffect(() => {
    // Waits for the load event, because the browser would treat an earlier navigation as this page's own redirect.
    if (document.readyState === 'complete') open()
    else addEventListener('load', open, { once: true })
    return () => {
      removeEventListener('load', open)
      clearTimeout(waiting.current)
    }
  }, [open])
  return (
    <main className={styles.page} aria-live="polite">
      <title>{t.openInTheAppLectern}</title>
      <EmptyState
        level={1}
        drawing="queue"
        title={stage === 'silent' ? t.theAppDidntRespond : stage === 'opened' ? t.lecternIsOpen : t.openingLectern}
        text={stage === 'silent' ? t.itMayNotBeInstalledOn : t.yourBrowserMayAskForPermission}
        actions={
          <>
            <Button onClick={open}>{t.openInApp}</Button>
            <Link to={web} className={styles.link}>
              {t.continueHere}
            </Link>
          </>
        }
      />
    </main>
  )
}
