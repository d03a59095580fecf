import { ArrowDown, ArrowUp, AudioLines, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { minutesText } from '#shared/model/duration.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/player.ts'
import {
  listen,
  putIntoListenQueue,
  type QueuedItem,
  readListenQueue,
  removeFromListenQueue,
  useHeard,
  useListenQueue,
} from '../listening/index.ts'
import { Facts } from '../components/facts.tsx'
import { notify } from '../cache/index.ts'
import { Button, IconButton } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { setPreference, usePreference } from '../preferences/index.ts'
import styles from './listen-queue.module.css'

/** The default voice's speed in words per minute. */
const PACE = 175
const SYNC_MS = 60_000

/** Shows the reader's listen queue in order. Its items can be played, moved and removed. */
export function ListenQueueDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const items = useListenQueue()
  const heard = useHeard()
  const [failed, setFailed] = useState(false)
  const goesOn = usePreference('continueListening')
  const read = (): void => void readListenQueue().then((worked) => setFailed(!worked))
  useEffect(() => {
    read()
    const timer = setInterval(read, SYNC_MS)
    return () => clearInterval(timer)
  }, [])
  const minutes = (items ?? []).reduce((sum, item) => sum + minutesOf(item), 0)
  return (
    <Dialog title={t.listenQueue} onClose={onClose}>
      {items === null ? (
        <Unread failed={failed} onRetry={read} />
      ) : items.length === 0 ? (
        <p className={styles.empty}>{t.nothingHereYet}</p>
      ) : (
        <>
          <p className={styles.total}>
            {t.countItems({ count: items.length })}
            {minutes > 0 && `, ${minutesText(minutes)}`}
          </p>
          <ol className={styles.items}>
            {items.map((item, at) => (
              <Item key={item.contentId} items={items} at={at} isHeard={heard?.contentId === item.contentId} />
            ))}
          </ol>
        </>
      )}
      <label className={styles.goesOn}>
        <input
          type="checkbox"
          checked={goesOn}
          onChange={(event) => setPreference('continueListening', event.target.checked)}
        />
        {t.continueWithTheNextItem}
      </label>
    </Dialog>
  )
}

function Unread({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }): ReactNode {
  if (!failed) return <p className={styles.empty}>{t.loading}</p>
  return (
    <p className={styles.empty} role="alert">
      {navigator.onLine ? t.theListenQueueCouldNotBe : messages.offline} <Button onClick={onRetry}>{t.retry}</Button>
    </p>
  )
}

/** Returns an item's duration in minutes at rate 1. 0 if unknown. */
const minutesOf = ({ duration, words }: QueuedItem): number => (duration ?? 0) / 60 || (words ?? 0) / PACE

interface ItemProps {
  readonly items: readonly QueuedItem[]
  readonly at: number
  readonly isHeard: boolean
}

function Item({ items, at, isHeard }: ItemProps): ReactNode {
  const item = items[at]
  if (!item) return null
  const { contentId, title, site } = item
  const move = (before: QueuedItem | undefined): void => void putIntoListenQueue([contentId], before?.contentId ?? null)
  const remove = (): void => {
    const next = items[at + 1]?.contentId ?? null
    void removeFromListenQueue([contentId]).then((isGone) => {
      if (isGone)
        notify(t.removedFromTheListenQueue, {
          action: { label: t.undo, run: () => void putIntoListenQueue([contentId], next) },
        })
    })
  }
  const minutes = minutesOf(item)
  return (
    <li className={styles.item} aria-current={isHeard || undefined}>
      <button type="button" className={styles.play} onClick={() => listen({ contentId, from: null })}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <small>
          {isHeard && <AudioLines size={14} aria-label={t.playing} />}
          <span>
            <Facts of={[site, minutes > 0 && minutesText(minutes)]} />
          </span>
        </small>
      </button>
      <IconButton
        label={t.moveTitleUp({ title })}
        tip={t.moveUp}
        disabled={at === 0}
        onClick={() => move(items[at - 1])}
      >
        <ArrowUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t.moveTitleDown({ title })}
        tip={t.moveDown}
        disabled={at === items.length - 1}
        onClick={() => move(items[at + 2])}
      >
        <ArrowDown size={18} aria-hidden />
      </IconButton>
      <IconButton label={t.removeTitle({ title })} tip={t.remove} onClick={remove}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
