import { Archive, ArchiveRestore, Ellipsis, Star, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import {
  archiveOrReturn,
  editTags,
  isArchived,
  isFavorite,
  saveToQueue,
  toggleFavorite,
  withKey,
} from '../../../commands/index.ts'
import { IconButton } from '../../../components/button.tsx'
import { isInbox } from '../is-inbox.ts'
import styles from './row-actions.module.css'

interface RowActionsProps {
  readonly entry: FeedEntry
  /** Drawn only where a pointer or the cursor is; the menu is there for touch as well. */
  readonly shown: boolean
  readonly onMenu: (contentId: number, row: HTMLElement, x: number, y: number) => void
}

const hover = matchMedia('(hover: hover)')

/** What can be done with an entry without opening it. */
export function RowActions({ entry, shown, onMenu }: RowActionsProps): ReactNode {
  // Hidden they would be, and there are as many as rows: the cell alone.
  if (!shown && hover.matches) return <div role="gridcell" aria-label="Actions" />
  const archived = isArchived(entry)
  const favorite = isFavorite(entry)
  const inbox = isInbox(entry)
  const away = archived ? 'Return to queue' : inbox ? 'Dismiss' : 'Archive'
  return (
    <div role="gridcell" aria-label="Actions" className={styles.actions}>
      {shown ? (
        <>
          {inbox ? (
            <IconButton
              label="Save to queue"
              tip={withKey('Save to queue', 'item.save')}
              tabIndex={-1}
              className={styles.wide}
              onClick={() => void saveToQueue(entry)}
            >
              <ArchiveRestore size={16} aria-hidden />
            </IconButton>
          ) : null}
          <IconButton
            label={away}
            tip={withKey(away, 'item.archive')}
            tabIndex={-1}
            className={styles.wide}
            onClick={() => void archiveOrReturn(entry)}
          >
            {archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
          </IconButton>
          <IconButton
            label="Favorite"
            tip={withKey(favorite ? 'Remove from favorites' : 'Add to favorites', 'item.favorite')}
            aria-pressed={favorite}
            tabIndex={-1}
            className={styles.wide}
            onClick={() => void toggleFavorite(entry)}
          >
            <Star size={16} aria-hidden fill={favorite ? 'currentColor' : 'none'} />
          </IconButton>
          <IconButton
            label="Tags"
            tip={withKey('Tags', 'item.tags')}
            tabIndex={-1}
            className={styles.wide}
            onClick={() => editTags([entry.content.id])}
          >
            <Tag size={16} aria-hidden />
          </IconButton>
        </>
      ) : null}
      <IconButton
        label="More"
        aria-haspopup="menu"
        tabIndex={-1}
        className={styles.more}
        onClick={({ currentTarget }) => {
          const box = currentTarget.getBoundingClientRect()
          const row = currentTarget.closest<HTMLElement>('[role=row]')
          if (row) onMenu(entry.content.id, row, box.left, box.bottom)
        }}
      >
        <Ellipsis size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
