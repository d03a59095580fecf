import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Button } from '../../components/button.tsx'
import { ErrorPanel } from '../../components/states/error-panel.tsx'
import { Logo } from '../../components/logo.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { PublicArticle } from './public-article.tsx'
import { SaveActions } from './save-actions.tsx'
import { usePublicPage } from './use-public-page.ts'
import styles from './public-screen.module.css'

/**
 * /p/<token>: shows something its owner shared by link. The page holds no account data, never asks for sign-in, and
 * sends no telemetry about its readers.
 */
export function PublicScreen(): ReactNode {
  const token = useParams()['*']?.replace(/(?<!\/)\/+$/, '') ?? ''
  const [attempt, setAttempt] = useState(0)
  const opened = usePublicPage(token, attempt)
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <Link to="/" className={styles.name} aria-label="Lectern">
          <Logo size={20} />
          <span aria-hidden>Lectern</span>
        </Link>
        {opened.state === 'open' ? <SaveActions url={opened.page.content.url} short /> : null}
      </header>
      <main className={styles.room}>
        {opened.state === 'open' ? (
          <PublicArticle key={token} token={token} page={opened.page} />
        ) : opened.state === 'opening' ? (
          <p className={styles.opening} role="status">
            Opening…
          </p>
        ) : (
          <div className={styles.notice} role="status">
            {opened.state === 'failed' ? (
              <>
                <title>Lectern</title>
                <ErrorPanel
                  level={1}
                  title="this page"
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
      <title>{gone ? 'No longer shared – Lectern' : 'Not found – Lectern'}</title>
      <EmptyState
        level={1}
        drawing="lost"
        title={gone ? 'This page is no longer shared' : 'There is no page at this address'}
        text={
          gone
            ? 'Whoever shared it has taken it back, or deleted it.'
            : 'The link may be incomplete. Check the link with the person who sent it.'
        }
        actions={<Button onClick={() => void navigate('/')}>What Lectern is</Button>}
      />
    </>
  )
}
