import type { ReactNode } from 'react'
import { isFiltered, type QueueView, readQueueView } from '../../commands/index.ts'
import { flagNames, readNames, typeNames } from '../../commands/filter-names.ts'
import { filterFlags } from '../../commands/queue-view.ts'
import { Button } from '../../components/button.tsx'
import { setPreference, usePreference } from '../../preferences/index.ts'
import { Row } from './setting-rows.tsx'
import styles from './settings-screen.module.css'

/** What the queue is narrowed by until somebody takes it away: chosen over the queue itself, and kept on this device. */
export function StoredFilters(): ReactNode {
  const kept = usePreference('queueFilters')
  const view = readQueueView(new URLSearchParams(kept))
  const any = isFiltered(view)
  return (
    <Row label="Filters of the queue" help="Chosen over the queue, and kept until you clear them.">
      <span className={styles.value}>{any ? named(view).join(', ') : 'None'}</span>
      {any ? <Button onClick={() => setPreference('queueFilters', '')}>Clear</Button> : null}
    </Row>
  )
}

function named(view: QueueView): readonly string[] {
  return [
    ...(view.read ? [readNames[view.read]] : []),
    ...filterFlags.filter((flag) => view[flag]).map((flag) => flagNames[flag]),
    ...(view.contentTypes ?? []).map((type) => typeNames[type]),
    ...(view.filterTags ?? []).map((tag) => `#${tag}`),
  ]
}
