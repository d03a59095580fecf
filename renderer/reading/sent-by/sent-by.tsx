import type { ReactNode } from 'react'
import type { SentBy as Sender } from '#shared/model/sending.ts'
import * as t from '#shared/words/reading.ts'
import { Button } from '../../components/button.tsx'
import { articleDate } from '../facts/index.ts'
import { decideAbout, useIsMuted } from './known-readers.ts'
import styles from './sent-by.module.css'

interface SentByProps {
  readonly senders: readonly Sender[]
  readonly now: Date
}

/** Shows who sent the item, with their notes, and lets the reader mute them. The notes are foreign plain text. */
export function SentBy({ senders, now }: SentByProps): ReactNode {
  const isMutedReader = useIsMuted()
  return (
    <ul className={styles.senders} aria-label={t.sentBy}>
      {senders.map(({ id, reader, handle, name, note, date }) => {
        const isMuted = isMutedReader(reader)
        const sent = articleDate(date, now)
        return (
          <li key={id} className={styles.sender}>
            <p className={styles.line}>
              <bdi>{note === '' ? t.nameSentThis({ name, handle }) : t.nameSentThisWith({ name, handle })}</bdi>
              {sent && (
                <time dateTime={sent.machine} title={sent.full}>
                  <bdi>{sent.short}</bdi>
                </time>
              )}
            </p>
            {note === '' ? null : (
              <p className={styles.note} dir="auto">
                {note}
              </p>
            )}
            <Button
              kind="quiet"
              className={styles.mute}
              onClick={() => decideAbout({ reader, handle, name }, isMuted ? null : 'muted')}
            >
              {isMuted ? t.unmuteHandle({ handle }) : t.muteHandle({ handle })}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
