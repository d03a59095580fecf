import { Archive, ArchiveRestore, Copy, Ellipsis, ExternalLink, Star, Trash2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import {
  archiveOrReturn,
  copyUrl,
  deleteItem,
  isArchived,
  isFavorite,
  keyText,
  openOriginal,
  toggleFavorite,
  withKey,
} from '../../commands/index.ts'
import { IconButton } from '../../components/button.tsx'
import buttons from '../../components/button.module.css'
import { MenuButton } from '../../components/menu-button.tsx'
import type { MenuItem } from '../../components/menu-item.ts'
import styles from './row-actions.module.css'

interface RowActionsProps {
  readonly entry: FeedEntry
  /** Drawn only where a pointer or the cursor is; the menu is there for touch as well. */
  readonly shown: boolean
  readonly onMenu: (open: boolean) => void
}

/** What can be done with an entry without opening it. */
export function RowActions({ entry, shown, onMenu }: RowActionsProps): ReactNode {
  const archived = isArchived(entry)
  const favorite = isFavorite(entry)
  return (
    // Left and right move among the buttons, as in any toolbar.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="gridcell"
      className={styles.actions}
      data-shown={shown || undefined}
      data-actions
      onKeyDown={moveWithArrows}
    >
      {shown ? (
        <>
          <IconButton
            label={archived ? 'Return to queue' : 'Archive'}
            tip={withKey(archived ? 'Return to queue' : 'Archive', 'item.archive')}
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
            label="Delete"
            tip={withKey('Delete', 'item.delete')}
            tabIndex={-1}
            className={styles.wide}
            onClick={() => void deleteItem(entry)}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </>
      ) : null}
      <MenuButton
        label="More"
        tabIndex={-1}
        className={`${buttons.icon} ${styles.more}`}
        items={() => menuItems(entry)}
        onOpenChange={onMenu}
      >
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
    </div>
  )
}

function menuItems(entry: FeedEntry): readonly MenuItem[] {
  const archived = isArchived(entry)
  return [
    {
      id: 'archive',
      label: archived ? 'Return to queue' : 'Archive',
      icon: archived ? <ArchiveRestore size={16} /> : <Archive size={16} />,
      hint: keyText('item.archive'),
      run: () => void archiveOrReturn(entry),
    },
    {
      id: 'favorite',
      label: isFavorite(entry) ? 'Remove from favorites' : 'Add to favorites',
      icon: <Star size={16} />,
      hint: keyText('item.favorite'),
      run: () => void toggleFavorite(entry),
    },
    {
      id: 'copy',
      label: 'Copy URL',
      icon: <Copy size={16} />,
      hint: keyText('item.copyUrl'),
      apart: true,
      run: () => void copyUrl(entry),
    },
    {
      id: 'original',
      label: 'Open original',
      icon: <ExternalLink size={16} />,
      hint: keyText('item.openOriginal'),
      run: () => openOriginal(entry),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 size={16} />,
      hint: keyText('item.delete'),
      danger: true,
      apart: true,
      run: () => void deleteItem(entry),
    },
  ]
}

function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + by]
  if (next) next.focus()
  else if (by === -1) event.currentTarget.closest<HTMLElement>('[role=row]')?.focus()
  event.preventDefault()
  event.stopPropagation()
}
