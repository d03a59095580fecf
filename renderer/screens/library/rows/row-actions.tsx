import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CommandId, menuOf } from '#shared/commands/known.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/shell.ts'
import { CommandButton, isFavorite, type ItemHandler, itemHandlers, statesOf } from '../../../commands/index.ts'
import { IconButton } from '../../../components/button.tsx'
import styles from './row-actions.module.css'

interface RowActionsProps {
  readonly entry: FeedEntry
  /** True only on the hovered or current row. On touch screens, the menu offers the same actions. */
  readonly shown: boolean
  readonly onMenu: (contentId: number, row: HTMLElement, x: number, y: number) => void
}

const handlers: Partial<Record<CommandId, ItemHandler>> = itemHandlers

const hover = matchMedia('(hover: hover)')

/** Shows actions for an entry that don't open it. */
export function RowActions({ entry, shown, onMenu }: RowActionsProps): ReactNode {
  // Renders only the cell, because hidden buttons would add many elements to every row.
  if (!shown && hover.matches) return <div role="gridcell" aria-label={t.actions} />
  const favorite = isFavorite(entry)
  const states = statesOf(entry)
  return (
    <div role="gridcell" aria-label={t.actions} className={styles.actions}>
      {shown
        ? menuOf('rowTools', (id) => handlers[id]?.fits?.(entry) !== false).map(({ command: { id } }) => (
            <CommandButton
              key={id}
              id={id}
              states={states}
              pressed={id === 'item.favorite' ? favorite : undefined}
              filled={id === 'item.favorite' && favorite}
              tabIndex={-1}
              className={styles.wide}
              onClick={() => void handlers[id]?.one(entry)}
            />
          ))
        : null}
      <IconButton
        label={t.more}
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
