import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/handoff.ts'
import { Button } from '../../components/button.tsx'
import { leaveFor } from '../../platform.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import styles from './handoff.module.css'

/**
 * Screen for /out/?url=: shows the full address, with a button to open it. It never redirects automatically, because
 * any page could then send readers elsewhere under this service's name. Only http and https addresses are ever opened.
 */
export function OutboundScreen(): ReactNode {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const url = webAddress(search.get('url') ?? '')
  return (
    <main className={styles.page}>
      <title>{t.leavingLecternLectern}</title>
      <EmptyState
        level={1}
        drawing="lost"
        title={url === null ? t.thatIsNotAWebAddress : t.youAreLeavingLectern}
        text={url === null ? undefined : <span className={styles.address}>{url}</span>}
        actions={
          <>
            {url === null ? null : (
              <Button kind="primary" onClick={() => leaveFor(url)}>
                {t.continue}
              </Button>
            )}
            <Button onClick={() => void (history.length > 1 ? navigate(-1) : navigate('/'))}>{t.back}</Button>
          </>
        }
      />
    </main>
  )
}
