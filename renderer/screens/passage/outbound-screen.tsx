import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import { Button } from '../../components/button.tsx'
import { QuietPanel } from '../../components/quiet-panel.tsx'
import styles from './passage.module.css'

/** /out/?url=: shows the whole address before it is followed; only http and https ever are. */
export function OutboundScreen(): ReactNode {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const url = pastedUrl(search.get('url') ?? '')
  return (
    <main className={styles.page}>
      <title>Leaving Lectern – Lectern</title>
      <QuietPanel
        level={1}
        drawing="lost"
        title={url === null ? 'That is not a web address.' : 'You are leaving Lectern'}
        text={url === null ? undefined : <span className={styles.address}>{url}</span>}
        actions={
          <>
            {url === null ? null : (
              <Button kind="primary" onClick={() => location.assign(url)}>
                Continue
              </Button>
            )}
            <Button onClick={() => void navigate(-1)}>Back</Button>
          </>
        }
      />
    </main>
  )
}
