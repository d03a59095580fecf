import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import * as t from '#shared/words/public.ts'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { Logo } from '../../components/logo.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { PublicArticle } from './public-article.tsx'
import { SaveActions } from './save-actions.tsx'
import { usePublicPage } from './use-public-page.ts'
import styles from './public-screen.module.css'

/**
 * Screen for /p/<token>: shows an item that its owner shared by link. The page contains no account data, never prompts
 * visitors to sign in, and sends no telemetry about its readers.
 */
export function PublicScreen(): ReactNode {
  const token = useParams()['*']?.replace(/(?<!\/)\/+$/, '') ?? ''
  const [attempt, setAttempt] = useState(0)
  const opened = usePublicPage(token, attempt)
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <Link to="/" className={styles.name} aria-label={t.lectern}>
          <Logo size={20} />
          <span aria-hidden>{t.lectern}</span>
        </Link>
        {opened.state === 'open' ? <SaveActions url={opened.page.content.url} short /> : null}
      </header>
      <main className={styles.room}>
        {opened.state === 'open' ? (
          <PublicArticle key={token} token={token} page={opened.page} />
        ) : opened.state === 'opening' ? (
          <p className={styles.opening} role="status">
            {t.opening}
          </p>
        ) : (
          <div className={styles.notice} role="status">
            {opened.state === 'failed' ? (
              <>
                <title>{t.lectern}</title>
                <ErrorPanel
                  level={1}
                  title={t.thisPage}
                  failure={opened.failure}
                  retry={() => setAttempt(attempt + 1)}
                />
              </>
            ) : (
              <Nothing gone={opened.state === 'gone'} />
            )}
          </div>
        )}
      </main>
    </div>
  )
}

function Nothing({ gone }: { readonly gone: boolean }): ReactNode {
  const navigate = useNavigate()
  return (
    <>
      <title>{gone ? t.noLongerSharedLectern : t.notFoundLectern}</title>
      <EmptyState
        level={1}
        drawing="lost"
        title={gone ? t.thisPageIsNoLongerShared : t.thereIsNoPageAtThis}
        text={gone ? t.thisLinkWasRevokedOrThe : t.theLinkMayBeIncomplete}
        actions={<Button onClick={() => void navigate('/')}>{t.aboutLectern}</Button>}
      />
    </>
  )
}
