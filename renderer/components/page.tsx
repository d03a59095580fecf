import { numberText } from '#shared/language/formats.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { StaleNotice, type Stale } from './states/stale-notice.tsx'
import styles from './page.module.css'
import refresh from './refresh-bar.module.css'
import { slowMessage } from './states/slow-message.ts'
import { useTitle } from './use-title.ts'
import { LoadingShapes } from './states/loading-shapes.tsx'

interface PageProps {
  readonly title: string
  readonly count?: number | null
  readonly tools?: ReactNode
  /** True during the first load, when there is nothing to show yet. */
  readonly busy?: boolean
  /** State of loading or reloading the page. 'slow' if it takes long enough to report. */
  readonly pace?: 'idle' | 'reading' | 'slow'
  /** The reason that a reload failed. */
  readonly stale?: Stale | null
  /** Replaces the lines of the default skeleton. */
  readonly shapes?: ReactNode
  readonly children: ReactNode
}

/** A screen next to the sidebar that isn't a list of rows, with its title, tools and content. */
export function Page({
  title,
  count,
  tools,
  busy = false,
  pace = 'idle',
  stale,
  shapes,
  children,
}: PageProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => {
    if (!document.activeElement?.closest('main, dialog')) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={styles.page} aria-labelledby="page-title" aria-busy={busy}>
      <div className={styles.column}>
        <header className={styles.header}>
          <h1 id="page-title" ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {count ? <span className={styles.count}>{numberText(count)}</span> : null}
          <div className={styles.tools}>{tools}</div>
        </header>
        {busy || pace === 'idle' ? null : (
          <div className={styles.again}>
            <span className={refresh.bar} aria-hidden />
            <p className={styles.slow} role="status">
              {pace === 'slow' ? slowMessage : null}
            </p>
          </div>
        )}
        {stale ? <StaleNotice title={title} stale={stale} /> : null}
        {children}
        {busy ? (
          <LoadingShapes title={title} slow={pace === 'slow'}>
            {shapes}
          </LoadingShapes>
        ) : null}
      </div>
    </section>
  )
}
