import { type ReactNode, useEffect, useState } from 'react'
import type { SaveView } from '#shared/extension/messages.ts'
import * as t from '#shared/words/extension.ts'
import { Button } from '../../../components/button.tsx'
import { ask } from '../ask.ts'
import styles from '../options/options.module.css'
import { openOptions } from '../open-options.ts'

const POLL = 700

/** Shows the progress of saving all tabs. The saves continue if this page is closed. */
export function Progress({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const [saves, setSaves] = useState<readonly (SaveView | null)[]>([])
  const sent = saves.filter((save) => save === null || save.state === 'saved').length
  const failed = saves.filter((save) => save?.state === 'failed')
  const waiting = saves.find((save) => save?.state === 'waiting')
  const isOver = saves.length > 0 && sent + failed.length === ids.length
  useEffect(() => {
    if (isOver) return undefined
    const look = (): void => {
      // If the worker is being replaced, the next request will be answered.
      ask({ type: 'watch-many', ids: [...ids] }).then(setSaves, () => setSaves((held) => held))
    }
    look()
    const timer = setInterval(look, POLL)
    return () => clearInterval(timer)
  }, [ids, isOver])
  return (
    <section className={styles.section}>
      <progress className={styles.progress} value={sent} max={ids.length} aria-label={t.pagesInYourLibrary} />
      <p role="status">
        {isOver
          ? t.sentOfLengthPagesAreIn({ sent, length: ids.length })
          : t.sentOfLengthPagesSent({ sent, length: ids.length })}
      </p>
      {isOver ? null : <p className={styles.help}>{waiting?.problem ?? t.allPagesAreAlreadyStoredOn}</p>}
      {failed.length === 0 ? null : (
        <>
          <h2>{t.notSaved2}</h2>
          <ul className={styles.list}>
            {failed.map((save) =>
              save ? (
                <li key={save.id} className={styles.item}>
                  <div className={styles.words}>
                    <span>{save.title}</span>
                    <span className={styles.help}>{save.problem}</span>
                  </div>
                </li>
              ) : null,
            )}
          </ul>
          <Button onClick={() => void openOptions()}>{t.tryAgainInTheOptions}</Button>
        </>
      )}
    </section>
  )
}
