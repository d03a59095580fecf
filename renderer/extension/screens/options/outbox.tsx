import { type ReactNode, useEffect } from 'react'
import * as t from '#shared/words/extension.ts'
import { Button } from '../../../components/button.tsx'
import { ask } from '../ask.ts'
import { useAnswer } from '../use-answer.ts'
import styles from './options.module.css'

const POLL = 2000
const askForOutbox = () => ask({ type: 'outbox' })

/** Saves that the service has not completely received. Once the popup is closed, they are shown only here. */
export function Outbox(): ReactNode {
  const { value: saves, again } = useAnswer(askForOutbox)
  useEffect(() => {
    const timer = setInterval(again, POLL)
    return () => clearInterval(timer)
  }, [again])
  return (
    <section className={styles.section} aria-labelledby="outbox">
      <h2 id="outbox">{t.waitingToBeSent}</h2>
      {saves?.length === 0 ? (
        <p className={styles.text}>{t.nothingIsWaitingToBeSent}</p>
      ) : (
        <ul className={styles.list}>
          {saves?.map((save) => (
            <li key={save.id} className={styles.item}>
              <div className={styles.words}>
                <strong>{save.title}</strong>
                <span className={styles.help}>{save.problem ?? t.sending}</span>
              </div>
              <Button onClick={() => void ask({ type: 'retry', id: save.id }).then(again)}>{t.retry}</Button>
              <Button onClick={() => void ask({ type: 'remove', id: save.id }).then(again)}>{t.remove}</Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
