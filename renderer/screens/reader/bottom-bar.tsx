import type { ReactNode } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/reading.ts'
import { AppearanceButton, BarButtons, MoreButton } from './article-actions.tsx'
import type { ItemHandlers } from './item-handlers.ts'
import { useRootAttribute } from '../../components/use-root-attribute.ts'
import styles from './bottom-bar.module.css'

interface FootBarProps {
  readonly entry: FeedEntry
  readonly hidden: boolean
  readonly handlers: ItemHandlers
  readonly appearanceOpen: boolean
  readonly onAppearance: (open: boolean) => void
}

/**
 * Shows the actions for the open article within reach of the thumb. Appears and disappears together with the top bar.
 */
export function BottomBar({ entry, hidden, handlers, appearanceOpen, onAppearance }: FootBarProps): ReactNode {
  // Toasts are above it.
  useRootAttribute('footBar', '')
  return (
    <footer
      className={styles.bar}
      role="group"
      aria-label={t.articleActions}
      data-hidden={hidden || undefined}
      data-foot-bar=""
      data-pane=""
      data-screen-only=""
    >
      <BarButtons entry={entry} handlers={handlers} />
      <AppearanceButton language={entry.content.article?.language} open={appearanceOpen} onOpen={onAppearance} />
      <MoreButton entry={entry} handlers={handlers} />
    </footer>
  )
}
