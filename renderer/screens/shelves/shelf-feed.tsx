import { LibraryBig } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { listPath } from '../../paths/index.ts'
import { useShelves } from '../../cache/index.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import tools from '../../components/tool.module.css'
import { NoteText } from '../../reading/notes/index.ts'
import * as t from '#shared/words/shelves.ts'
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
  readonly children: (title: string, tools: ReactNode, note: ReactNode) => ReactNode
}

/** Shows one shelf: its actions, progress and note above its items. */
export function ShelfFeed({ id, children }: ShelfFeedProps): ReactNode {
  const navigate = useNavigate()
  const all = useShelves().value
  const shelf = all?.find((one) => one.id === id) ?? null
  const [asked, setAsked] = useState<ShelfQuestion | null>(null)
  if (shelf === null || all === null) return children(t.shelf, null, null)
  const away = (): void => void navigate(listPath('shelves'))
  return children(
    shelf.name,
    <MenuButton
      label={t.moreActionsForName({ name: shelf.name })}
      className={tools.tool ?? ''}
      items={() => shelfWays(shelf, all, setAsked, away)}
    >
      <LibraryBig size={18} aria-hidden />
    </MenuButton>,
    <div className={styles.about}>
      <ShelfProgress shelf={shelf} />
      {shelf.note === '' ? null : <NoteText note={shelf.note} />}
      {asked ? <ShelfDialog question={{ ...asked, shelf }} all={all} onClose={() => setAsked(null)} /> : null}
    </div>,
  )
}
