import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import { useLibrary } from '../../cache/index.ts'
import { positiveId } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { report } from '../../report.ts'
import styles from './handoff.module.css'

/**
 * /out/?url=: shows the full address before the user follows it. Only http and https addresses are ever followed. A
 * link from an article (`content_id`) to the article's own host needs no confirmation.
 */
export function OutboundScreen(): ReactNode {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const library = useLibrary()
  const url = pastedUrl(search.get('url') ?? '')
  const from = positiveId(search.get('content_id'))
  const [asking, setAsking] = useState(url === null || from === null)
  useEffect(() => {
    if (url === null || from === null) return
    let left = false
    // Treat links from an unknown article as external.
    void library.read([from]).then(
      ([entry]) => {
        if (left) return
        if (entry && hostOf(entry.content.url) === hostOf(url)) location.replace(url)
        else setAsking(true)
      },
      (error: unknown) => {
        report('look up where a link comes from', error)
        if (!left) setAsking(true)
      },
    )
    return () => {
      left = true
    }
  }, [library, url, from])
  if (!asking) return null
  return (
    <main className={styles.page}>
      <title>Leaving Lectern – Lectern</title>
      <EmptyState
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
            <Button onClick={() => void (history.length > 1 ? navigate(-1) : navigate('/'))}>Back</Button>
          </>
        }
      />
    </main>
  )
}

const hostOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') || null : null
