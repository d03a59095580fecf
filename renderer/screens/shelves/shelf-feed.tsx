import { LibraryBig } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/index.ts'
import { listPath } from '../../paths/index.ts'
import { useShelves } from '../../cache/index.ts'
import { useCommands, withKey } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { MenuButton, type MenuHandle } from '../../components/menu-button.tsx'
import { SortMenu } from '../../components/sort-menu.tsx'
import tools from '../../components/tool.module.css'
import { NoteText } from '../../reading/notes/index.ts'
import * as t from '#shared/words/shelves.ts'
import { type ShelfFilter, useShelfFilter } from './shelf-filter.ts'
import { shelfSortNames } from './shelf-sorts.ts'
import { ShelfDialog } from './shelf-dialogs.tsx'
import { ShelfProgress } from './shelf-progress.tsx'
import { type ShelfQuestion, shelfWays } from './shelf-ways.ts'
import styles from './shelves.module.css'

interface ShelfFeedProps {
  readonly id: string
  /**
   * Renders the list. The caller passes this function in so that the list's code, already part of the first load, isn't
   * moved into this chunk.
   */
  readonly children: (parts: ShelfParts) => ReactNode
}

/** The parts of a list that a shelf determines. */
interface ShelfParts {
  readonly title: string
  readonly tools?: ReactNode
  readonly note?: ReactNode
  readonly filter?: ShelfFilter['filter']
}

/** Shows one shelf: its actions, progress and note above its items. */
export function ShelfFeed({ id, children }: ShelfFeedProps): ReactNode {
  const navigate = useNavigate()
  const all = useShelves().value
  const shelf = all?.find((one) => one.id === id) ?? null
  const [asked, setAsked] = useState<ShelfQuestion | null>(null)
  const filter = useShelfFilter()
  if (shelf === null || all === null) return children({ title: t.shelf })
  const away = (): void => void navigate(listPath('shelves'))
  return children({
    title: shelf.name,
    filter: filter.filter,
    tools: (
      <MenuButton
        label={t.moreActionsForName({ name: shelf.name })}
        className={tools.tool ?? ''}
        items={() => shelfWays(shelf, all, setAsked, away)}
      >
        <LibraryBig size={18} aria-hidden />
      </MenuButton>
    ),
    note: (
      <div className={styles.about}>
        <ShelfProgress shelf={shelf} />
        {shelf.note === '' ? null : <NoteText note={shelf.note} />}
        {shelf.item_count > 1 || filter.filter ? <FilterFields {...filter} /> : null}
        {asked ? <ShelfDialog question={{ ...asked, shelf }} all={all} onClose={() => setAsked(null)} /> : null}
      </div>
    ),
  })
}

/** Searches within the shelf, leaves out what is read, and sorts. */
function FilterFields({ words, isUnread, sort, change }: ShelfFilter): ReactNode {
  const menu = useRef<MenuHandle>(null)
  useCommands('list', { 'list.sort': () => menu.current?.open() })
  return (
    <div className={styles.filter} role="search">
      <input
        type="search"
        className={fields.input}
        dir="auto"
        placeholder={t.findOnThisShelf}
        aria-label={t.findOnThisShelf}
        value={words}
        maxLength={200}
        onChange={({ target }) => change({ words: target.value })}
      />
      <Button aria-pressed={isUnread} onClick={() => change({ isUnread: !isUnread })}>
        {t.unreadOnly}
      </Button>
      <SortMenu
        handle={menu}
        label={labelOf('list.sort')}
        tip={withKey(labelOf('list.sort'), 'list.sort')}
        value={sort}
        names={shelfSortNames}
        onChoose={(chosen) => change({ sort: chosen })}
      />
    </div>
  )
}
