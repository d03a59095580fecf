import { Archive, ArchiveRestore, CornerUpLeft, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './end-card.module.css'

interface EndCardProps {
  readonly archived: boolean
  readonly favorite: boolean
  readonly onArchive: () => void
  readonly onFavorite: () => void
  readonly onBack: () => void
}

/** Below the last line: what one does with an article that has been read. */
export function EndCard({ archived, favorite, onArchive, onFavorite, onBack }: EndCardProps): ReactNode {
  return (
    <nav className={styles.card} aria-label="After reading">
      <button type="button" onClick={onArchive} aria-keyshortcuts="e" className={archived ? undefined : styles.main}>
        {archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
        {archived ? 'Return to queue' : 'Archive'}
        <kbd aria-hidden>E</kbd>
      </button>
      <button type="button" onClick={onFavorite} aria-keyshortcuts="f" aria-pressed={favorite}>
        <Star size={16} aria-hidden fill={favorite ? 'currentColor' : 'none'} />
        Favorite
        <kbd aria-hidden>F</kbd>
      </button>
      <button type="button" onClick={onBack} aria-keyshortcuts="u">
        <CornerUpLeft size={16} aria-hidden />
        Back to queue
        <kbd aria-hidden>U</kbd>
      </button>
    </nav>
  )
}
