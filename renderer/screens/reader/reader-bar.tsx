import type { ReactNode } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/reading.ts'
import { CommandButton } from '../../commands/index.ts'
import type { NotebookTab } from '../../reading/index.ts'
import { AppearanceButton, BarButtons, MoreButton } from './article-actions.tsx'
import type { ItemHandlers } from './item-handlers.ts'
import styles from './reader-bar.module.css'

interface ReaderBarProps {
  readonly entry: FeedEntry | null
  /** True on phones, where the bottom bar has the article actions and this bar is for navigation. */
  readonly phone: boolean
  readonly hidden: boolean
  readonly lifted: boolean
  readonly handlers: ItemHandlers
  readonly onBack: () => void
  readonly appearanceOpen: boolean
  readonly onAppearance: (open: boolean) => void
  /** Highlight mode. */
  readonly marking: boolean
  readonly onMarking: () => void
  readonly notebook: NotebookTab | null
  readonly onNotebook: (tab: NotebookTab | null) => void
  readonly contents: boolean
  readonly onContents: () => void
}

/** Shows the actions for the open article. Hidden while the reader scrolls on; focus shows it again. */
export function ReaderBar(props: ReaderBarProps): ReactNode {
  const { entry, phone, hidden, lifted, handlers, onBack, notebook, onNotebook } = props
  return (
    <header
      className={styles.bar}
      role="group"
      aria-label={phone ? t.articleNavigation : t.articleActions}
      data-hidden={hidden || undefined}
      data-lifted={lifted || undefined}
      data-pane=""
    >
      <CommandButton id="reader.back" size={18} onClick={onBack} />
      {phone && lifted && entry && (
        // The heading announces the title. This copy is for readers who have scrolled the heading off screen.
        <span className={styles.title} dir="auto" aria-hidden>
          {entry.content.title}
        </span>
      )}
      <div className={styles.group}>
        {entry && !phone && <BarButtons entry={entry} handlers={handlers} />}
        {entry && <CommandButton id="highlight.mode" size={18} pressed={props.marking} onClick={props.onMarking} />}
        {!phone && (
          <AppearanceButton
            language={entry?.content.article?.language}
            open={props.appearanceOpen}
            onOpen={props.onAppearance}
          />
        )}
        {entry && (
          <>
            <CommandButton id="reader.toc" size={18} pressed={props.contents} onClick={props.onContents} />
            <CommandButton
              id="layout.notebook"
              size={18}
              pressed={notebook === 'notes'}
              onClick={() => onNotebook(notebook === 'notes' ? null : 'notes')}
            />
          </>
        )}
        {entry && !phone && <MoreButton entry={entry} handlers={handlers} />}
      </div>
    </header>
  )
}
