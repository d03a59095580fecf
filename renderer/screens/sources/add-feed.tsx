import { type ReactNode, useState } from 'react'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import { messages } from '#shared/text/messages.ts'
import { failureOf, notify, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import styles from './sources-screen.module.css'

interface AddFeedProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A feed's address, or that of a page that has one; where it has several, one is chosen. */
export function AddFeed({ onClose, onDone }: AddFeedProps): ReactNode {
  const host = useHost()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<readonly { readonly url: string; readonly title: string }[]>([])
  const add = async (url: string | null): Promise<void> => {
    if (url === null) {
      notify('That is not a web address.', { type: 'error' })
      return
    }
    setBusy(true)
    try {
      const reply = await host.call('rssFeedSubscribe', { body: { url } })
      if ('candidates' in reply) setFound(reply.candidates as typeof found)
      else {
        onDone()
        onClose()
      }
    } catch (error) {
      tell(error, 'No feed was found there.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="Add feed" closesOutside={text === ''} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add(pastedUrl(text))
        }}
      >
        <input
          className={styles.field}
          type="text"
          inputMode="url"
          aria-label="Address of a feed or page"
          placeholder="https://"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {found.length > 0 ? (
          <ul className={styles.found} aria-label="Feeds on this page">
            {found.map(({ url, title }) => (
              <li key={url}>
                <Button disabled={busy} onClick={() => void add(url)}>
                  {title || url}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={busy || text.trim() === ''}>
            Follow
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function tell(error: unknown, otherwise: string): void {
  const { kind } = failureOf(error)
  const text = kind === 'offline' ? messages.offline : kind === 'too_many' ? messages.tooManyRequests : otherwise
  notify(text, { type: 'error' })
}
