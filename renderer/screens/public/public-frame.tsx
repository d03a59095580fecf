import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import * as t from '#shared/words/public.ts'
import { Button } from '../../components/button.tsx'
import { Logo } from '../../components/logo.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import type { Failure } from '../../cache/index.ts'
import styles from './public-screen.module.css'

interface PublicFrameProps {
  /** Actions in the bar. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** The bar and the area of a page that anyone with its link can open. */
export function PublicFrame({ tools, children }: PublicFrameProps): ReactNode {
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <Link to="/" className={styles.name} aria-label={t.lectern}>
          <Logo size={20} />
          <span aria-hidden>{t.lectern}</span>
        </Link>
        {tools}
      </header>
      <main className={styles.room}>{children}</main>
    </div>
  )
}

/** The reason why nothing is shown. */
export type Nothing =
  | { readonly state: 'opening' }
  /** No longer shared. */
  | { readonly state: 'gone' }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly failure: Failure }

interface NothingShownProps {
  readonly of: Nothing
  readonly retry: () => void
  /** Heading and text for what is no longer shared. */
  readonly gone: { readonly title: string; readonly text: string }
}

/** Shows that a page is still loading, or why it can't be shown. */
export function NothingShown({ of, retry, gone }: NothingShownProps): ReactNode {
  const navigate = useNavigate()
  if (of.state === 'opening')
    return (
      <p className={styles.opening} role="status">
        {t.opening}
      </p>
    )
  const isGone = of.state === 'gone'
  return (
    <div className={styles.notice} role="status">
      {of.state === 'failed' ? (
        <>
          <title>{t.lectern}</title>
          <ErrorPanel level={1} title={t.thisPage} failure={of.failure} retry={retry} />
        </>
      ) : (
        <>
          <title>{isGone ? t.noLongerSharedLectern : t.notFoundLectern}</title>
          <EmptyState
            level={1}
            drawing="lost"
            title={isGone ? gone.title : t.thereIsNoPageAtThis}
            text={isGone ? gone.text : t.theLinkMayBeIncomplete}
            actions={<Button onClick={() => void navigate('/')}>{t.aboutLectern}</Button>}
          />
        </>
      )}
    </div>
  )
}
