import { Archive, ArchiveRestore, CornerUpLeft, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CommandId, type CommandState, labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/reading.ts'
import styles from './end-card.module.css'

interface EndCardProps {
  readonly archived: boolean
  readonly favorite: boolean
  readonly onArchive: () => void
  readonly onFavorite: () => void
  readonly onBack: () => void
  /** Returns the shortcut of a command, both as display text and for aria-keyshortcuts. */
  readonly keysOf: (id: CommandId) => { readonly text: string; readonly aria: string | undefined }
}

/** Shows actions for a finished article below its last line. */
export function EndCard({ archived, favorite, onArchive, onFavorite, onBack, keysOf }: EndCardProps): ReactNode {
  const states: readonly CommandState[] = archived ? ['archived', 'one'] : ['one']
  return (
    <nav className={styles.card} aria-label={t.afterReading}>
      <button
        type="button"
        onClick={onArchive}
        aria-keyshortcuts={keysOf('item.archive').aria}
        className={archived ? undefined : styles.main}
      >
        {archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
        {labelOf('item.archive', states)}
        <kbd aria-hidden>{keysOf('item.archive').text}</kbd>
      </button>
      <button
        type="button"
        onClick={onFavorite}
        aria-keyshortcuts={keysOf('item.favorite').aria}
        aria-pressed={favorite}
      >
        <Star size={16} aria-hidden fill={favorite ? 'currentColor' : 'none'} />
        {labelOf('item.favorite')}
        <kbd aria-hidden>{keysOf('item.favorite').text}</kbd>
      </button>
      <button type="button" onClick={onBack} aria-keyshortcuts={keysOf('reader.back').aria}>
        <CornerUpLeft size={16} aria-hidden />
        {labelOf('reader.back')}
        <kbd aria-hidden>{keysOf('reader.back').text}</kbd>
      </button>
    </nav>
  )
}
