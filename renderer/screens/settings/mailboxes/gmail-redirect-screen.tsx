import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as t from '#shared/words/settings/mailboxes.ts'
import { offerIfUnpaid } from '../../../dialogs/index.ts'
import { failureOf, notify, useHost } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import styles from './gmail-redirect-screen.module.css'
import { whyNotConnected } from './why-not-connected.ts'

const SETTINGS = '/settings?page=sources'

/**
 * Screen for /login/gmail/redirect, to which Google returns readers after they have allowed Lectern to read
 * newsletters.
 */
export function GmailRedirectScreen(): ReactNode {
  const host = useHost()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [refusal, setRefusal] = useState<string | null>(null)
  // Google's response can only be used once.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    host.call('googleAccountAdd', { body: { forward_type: 3, parameters: Object.fromEntries(search) } }).then(
      async ({ email_address }) => {
        notify(t.emailAddressIsConnected({ email_address }))
        await navigate(SETTINGS, { replace: true })
      },
      (error: unknown) => {
        setRefusal(whyNotConnected(error).detail)
        offerIfUnpaid(failureOf(error))
      },
    )
  }, [host, navigate, search])
  return (
    <main className={styles.page} aria-live="polite">
      <title>{t.connectGmailLectern}</title>
      {refusal === null ? (
        <EmptyState level={1} drawing="key" title={t.connectingGmail} />
      ) : (
        <EmptyState
          level={1}
          drawing="key"
          title={t.gmailIsNotConnected}
          text={refusal}
          actions={<Button onClick={() => void navigate(SETTINGS, { replace: true })}>{t.backToTheSettings}</Button>}
        />
      )}
    </main>
  )
}
