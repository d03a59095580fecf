import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { rememberDestination } from './destination.ts'
import styles from './sign-in.module.css'

/**
 * Shown by the reader and /save to signed-out users. They stay at the address, and sign-in brings them back to it. The
 * original page stays one click away.
 */
export function SignInFirst(): ReactNode {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const reads = pathname.startsWith('/reader')
  const asked = new URLSearchParams(search)
  const page = pastedUrl(asked.get('url') ?? asked.get('text') ?? '')
  return (
    <main className={styles.page}>
      <title>{reads ? 'Sign in to read – Lectern' : 'Sign in to save – Lectern'}</title>
      <EmptyState
        level={1}
        drawing={reads ? 'lost' : 'queue'}
        title={reads ? 'Sign in to read this' : 'Sign in to save this'}
        text={
          page ? (
            <span className={styles.address}>{page}</span>
          ) : reads ? (
            'What is in a library is for its owner alone.'
          ) : (
            'It is saved as soon as you are back.'
          )
        }
        actions={
          <>
            <Button
              kind="primary"
              onClick={() => {
                rememberDestination(pathname + search + hash)
                void navigate('/login')
              }}
            >
              Sign in
            </Button>
            {page ? (
              <Button onClick={() => window.open(page, '_blank', 'noopener,noreferrer')}>Open the page</Button>
            ) : null}
          </>
        }
      />
    </main>
  )
}
