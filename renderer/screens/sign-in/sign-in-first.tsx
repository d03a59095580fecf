import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/sign-in.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { rememberDestination } from './destination.ts'
import styles from './sign-in.module.css'

/**
 * Shown to signed-out users on the reading screen and on /save. The address doesn't change, and signing in leads back
 * to it. The original page is still one click away.
 */
export function SignInFirst(): ReactNode {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const reads = pathname.startsWith('/reader')
  const asked = new URLSearchParams(search)
  const page = webAddress(asked.get('url') ?? asked.get('text') ?? '')
  return (
    <main className={styles.page}>
      <title>{reads ? t.signInToReadLectern : t.signInToSaveLectern}</title>
      <EmptyState
        level={1}
        drawing={reads ? 'lost' : 'queue'}
        title={reads ? t.signInToReadThis : t.signInToSaveThis}
        text={
          page ? <span className={styles.address}>{page}</span> : reads ? t.aLibraryIsPrivateToIts : t.itIsSavedAsSoonAs
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
              {t.signIn}
            </Button>
            {page ? (
              <Button onClick={() => window.open(page, '_blank', 'noopener,noreferrer')}>{t.openThePage}</Button>
            ) : null}
          </>
        }
      />
    </main>
  )
}
