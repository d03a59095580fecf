import { type ReactNode, useId, useState } from 'react'
import { typedUrl } from '#shared/text/addresses/typed-url.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/sources.ts'
import { failureOf, notify, useHost, connectionText } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import styles from './sources-screen.module.css'

interface AddFeedProps {
  /** Initial address in the field. */
  readonly from: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Follows a feed by its address or that of a page that has one. If the page has several, the user picks one. */
export function AddFeed({ from, onClose, onDone }: AddFeedProps): ReactNode {
  const host = useHost()
  const told = useId()
  const [text, setText] = useState(from)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<readonly { readonly url: string; readonly title: string }[]>([])
  const [said, setSaid] = useState('')
  const add = async (url: string | null): Promise<void> => {
    if (url === null) {
      setSaid(t.thatIsNotAWebAddress)
      return
    }
    setBusy(true)
    setSaid(t.lookingForAFeed)
    try {
      const reply = await host.call('rssFeedSubscribe', { body: { url } })
      if ('candidates' in reply) {
        setFound(reply.candidates as typeof found)
        setSaid(t.thisPageHasSeveralFeeds)
      } else {
        notify(t.followingName({ name: reply.rss_feed.name }))
        onDone()
        onClose()
      }
    } catch (error) {
      setSaid(whyNot(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t.addFeed} closesOutside={text === from} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add(typedUrl(text))
        }}
      >
        <label htmlFor={`${told}-url`} className={styles.label}>
          {t.addressOfAFeedOrPage}
        </label>
        <input
          id={`${told}-url`}
          className={fields.input}
          type="text"
          inputMode="url"
          placeholder="https://"
          value={text}
          aria-describedby={told}
          onChange={(event) => {
            setText(event.target.value)
            setSaid('')
            setFound([])
          }}
        />
        <p id={told} role="status" className={styles.said}>
          {said}
        </p>
        {found.length > 0 ? (
          <ul className={styles.found} aria-label={t.feedsOnThisPage}>
            {found.map(({ url, title }) => (
              <li key={url}>
                <Button disabled={busy} onClick={() => void add(url)}>
                  {title || url}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={busy || text.trim() === ''}>
            {t.follow}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/**
 * Returns the reason for a failure. Prefers the service's own message, such as for a misspelled address, a site that
 * refuses, or a page without a feed.
 */
function whyNot(error: unknown): string {
  const { kind } = failureOf(error)
  if (kind === 'offline') return connectionText()
  if (kind === 'too_many') return messages.tooManyRequests
  const info = (error as { readonly info?: { readonly detail?: unknown } | null }).info
  return typeof info?.detail === 'string' && info.detail !== '' ? info.detail : t.noFeedWasFoundThere
}
