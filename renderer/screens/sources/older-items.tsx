import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/sources.ts'
import { asSentence, failureOf, notify, useAsyncValue, useHost, useList, connectionText } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import styles from './older-items.module.css'

/**
 * Offers, at the end of a feed's list, items that the reader hasn't been shown: those from before the feed was
 * followed, and those omitted when the feed sent everything as new.
 */
export function OlderItems({ feed }: { readonly feed: number }): ReactNode {
  const host = useHost()
  const { reload } = useList({ kind: 'rss', id: feed })
  const { value, failure, again, put } = useAsyncValue(`older items of ${feed}`, (signal) =>
    host.call('rssFeedOlder', { params: { id: feed } }, signal),
  )
  const [isAsking, setAsking] = useState(false)
  const [hasShown, setShown] = useState(false)
  const show = async (): Promise<void> => {
    if (isAsking) return
    setAsking(true)
    try {
      const { shown, count } = await host.call('rssFeedShowOlder', { params: { id: feed } })
      put({ count })
      setShown(true)
      reload()
      notify(t.olderItemsShown({ count: shown }))
    } catch (error) {
      notify(whyNot(error), { type: 'error' })
    }
    setAsking(false)
  }
  if (value === null)
    return failure === null ? null : (
      <div role="group" aria-label={t.olderItems} className={styles.place}>
        <p role="status">
          {failure.kind === 'offline'
            ? t.connectionTextSoLecternCantCheck({ connectionText: connectionText() })
            : t.couldntCheckForOlderItems}
        </p>
        <Button onClick={again}>{t.retry}</Button>
      </div>
    )
  if (value.count === 0)
    return hasShown ? (
      <div className={styles.place}>
        {/* Takes the focus of the button that is gone. */}
        <p tabIndex={-1} ref={(words) => words?.focus({ preventScroll: true })} className={styles.words}>
          {t.thisFeedHasNoMoreItems}
        </p>
      </div>
    ) : null
  return (
    <div role="group" aria-label={t.olderItems} className={styles.place}>
      <p>{leftWords(value.count)}</p>
      <Button aria-disabled={isAsking} onClick={() => void show()}>
        {isAsking ? t.showing : t.showOlder}
      </Button>
    </div>
  )
}

const leftWords = (count: number): string => t.theFeedHasMoreItems({ count })

/** Returns the reason for a failure. A full library has its own message. */
function whyNot(error: unknown): string {
  const { kind, details } = failureOf(error)
  if (kind === 'offline') return connectionText()
  return kind === 'no_room' ? asSentence(details.split('\n')[0] ?? '') : t.olderItemsCouldNotBeShown
}
