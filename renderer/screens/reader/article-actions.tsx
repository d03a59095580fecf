import { Ellipsis } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { type CommandId, labelOf, menuOf } from '#shared/commands/index.ts'
import { useLibrary } from '../../cache/index.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/reading.ts'
import { ariaKeys, CommandButton, isFavorite, statesOf, withKey } from '../../commands/index.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import { usePreference } from '../../preferences/index.ts'
import { fontFamilies, fontFor } from '../../reading/index.ts'
import type { ItemHandlers } from './item-handlers.ts'
import { moreItems } from './more-items.tsx'
import styles from './reader-bar.module.css'

const loadAppearance = () =>
  import('./appearance-popover.tsx').then(({ AppearancePopover }) => ({ default: AppearancePopover }))
const AppearancePopover = lazy(loadAppearance)

interface KeepButtonsProps {
  readonly entry: FeedEntry
  readonly handlers: ItemHandlers
}

/** Shows the Archive and Favorite buttons. */
export function BarButtons({ entry, handlers }: KeepButtonsProps): ReactNode {
  const favorite = isFavorite(entry)
  return menuOf('readerBar').map(({ command: { id } }) => (
    <CommandButton
      key={id}
      id={id}
      states={statesOf(entry)}
      pressed={id === 'item.favorite' ? favorite : undefined}
      filled={id === 'item.favorite' && favorite}
      size={18}
      onClick={runs(handlers)[id]}
    />
  ))
}

const runs = (handlers: ItemHandlers): Partial<Record<CommandId, () => void>> => handlers

interface AppearanceButtonProps {
  /** The language of the article, which may have its own font. */
  readonly language: string | null | undefined
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** Shows the "Aa" button and, if open, its popover. */
export function AppearanceButton({ language, open, onOpen }: AppearanceButtonProps): ReactNode {
  const anchor = useRef<HTMLButtonElement>(null)
  // Uses the chosen typeface, because any other would have to be fetched just for two letters.
  const all = usePreference('entryFont')
  const font = fontFor(language, { all, byLanguage: usePreference('entryFontsByLanguage') })
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.emails}
        style={{ fontFamily: fontFamilies[font] }}
        aria-label={labelOf('reader.appearance')}
        title={withKey(labelOf('reader.appearance'), 'reader.appearance')}
        aria-keyshortcuts={ariaKeys('reader.appearance')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadAppearance()}
        onFocus={() => void loadAppearance()}
        onClick={() => onOpen(!open)}
      >
        {t.aa}
      </button>
      {open && (
        <Suspense fallback={null}>
          <AppearancePopover anchor={anchor} language={language} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export function MoreButton({ entry, handlers }: KeepButtonsProps): ReactNode {
  const library = useLibrary()
  return (
    <MenuButton label={t.more} className={styles.more} items={() => moreItems(library, entry, handlers)}>
      <Ellipsis size={18} aria-hidden />
    </MenuButton>
  )
}
