import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { labelOf } from '#shared/commands/known.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/shell.ts'
import { CommandIcon, statesOf } from '../../../commands/index.ts'
import styles from './row.module.css'
import type { Swipe } from './use-swipe.ts'

/** Shows, under a row that is being swiped, what will happen when the reader lets go. */
export function SwipeHint({ swipe, entry }: { readonly swipe: Swipe; readonly entry: FeedEntry }): ReactNode {
  const states = statesOf(entry)
  return (
    <span className={styles.swipe} data-to={swipe} aria-hidden>
      {swipe === 'more' ? <Ellipsis size={20} /> : <CommandIcon id="item.archive" states={states} size={20} />}
      {swipe === 'more' ? t.more : labelOf('item.archive', states)}
    </span>
  )
}
