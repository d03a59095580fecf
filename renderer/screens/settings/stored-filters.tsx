import type { ReactNode } from 'react'
import * as t from '#shared/words/settings.ts'
import { isFiltered, readQueueView, chosenFilters } from '../../paths/index.ts'
import { Button } from '../../components/button.tsx'
import { setPreference, usePreference } from '../../preferences/index.ts'
import { Row } from './setting-rows.tsx'
import styles from './settings-screen.module.css'

/** The queue filters that stay active until removed. Set in the queue and stored on this device. */
export function StoredFilters(): ReactNode {
  const kept = usePreference('queueFilters')
  const view = readQueueView(new URLSearchParams(kept))
  const any = isFiltered(view)
  const chosen = chosenFilters(view).map(({ chip }) => chip)
  return (
    <Row label={t.queueFilters} help={t.chosenAboveTheQueue}>
      <span className={styles.value}>{any ? chosen.join(', ') : t.none}</span>
      {any ? <Button onClick={() => setPreference('queueFilters', '')}>{t.clear2}</Button> : null}
    </Row>
  )
}
