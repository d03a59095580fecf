import type { ReactNode } from 'react'
import type { Shelf } from '#shared/model/shelf.ts'
import * as t from '#shared/words/shelves.ts'
import styles from './shelves.module.css'

/** Shows how much of a shelf is read, such as "4 of 12 read", with a bar. */
export function ShelfProgress({ shelf }: { readonly shelf: Shelf }): ReactNode {
  const { item_count: total, read_count: read } = shelf
  if (total === 0) return <span className={styles.progress}>{t.nothingOnIt}</span>
  return (
    <span className={styles.progress}>
      <span>{t.readOfTotal({ read: Math.min(read, total), total })}</span>
      <span className={styles.bar} aria-hidden>
        <span style={{ transform: `scaleX(${Math.min(1, read / total)})` }} />
      </span>
    </span>
  )
}
