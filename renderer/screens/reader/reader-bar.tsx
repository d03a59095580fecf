import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  Ellipsis,
  ExternalLink,
  Link,
  FastForward,
  Info,
  Maximize,
  NotebookPen,
  NotebookText,
  ScanText,
  Share2,
  Star,
  TableOfContents,
  Tag,
  TextSearch,
  Trash2,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { CommandId } from '#shared/commands.ts'
import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { currentLibrary } from '../../cache/index.ts'
import { ariaKeys, isArchived, isFavorite, keyText, runCommand, withKey } from '../../commands/index.ts'
import { IconButton } from '../../components/button.tsx'
import { MenuButton } from '../../components/menu-button.tsx'
import type { MenuItem } from '../../components/menu-item.ts'
import type { NotebookTab } from '../../reading/index.ts'
import type { ItemHandlers } from './item-handlers.ts'
import { otherFinder } from './repair/other-finder.ts'
import styles from './reader-bar.module.css'

const loadAppearance = () =>
  import('./appearance-popover.tsx').then(({ AppearancePopover }) => ({ default: AppearancePopover }))
const AppearancePopover = lazy(loadAppearance)

interface ReaderBarProps {
  readonly entry: FeedEntry | null
  readonly hidden: boolean
  readonly lifted: boolean
  readonly handlers: ItemHandlers
  readonly onBack: () => void
  readonly appearanceOpen: boolean
  readonly onAppearance: (open: boolean) => void
  readonly notebook: NotebookTab | null
  readonly onNotebook: (tab: NotebookTab | null) => void
  readonly contents: boolean
  readonly onContents: () => void
}

/** What one does with the open article. Out of sight while reading on; focus brings it back. */
export function ReaderBar(props: ReaderBarProps): ReactNode {
  const { entry, hidden, lifted, handlers, onBack, appearanceOpen, onAppearance, notebook, onNotebook } = props
  const appearance = useRef<HTMLButtonElement>(null)
  const archived = entry !== null && isArchived(entry)
  const favorite = entry !== null && isFavorite(entry)
  const archiveLabel = archived ? 'Return to queue' : 'Archive'
  return (
    <header
      className={styles.bar}
      role="group"
      aria-label="Article actions"
      data-hidden={hidden || undefined}
      data-lifted={lifted || undefined}
      data-pane=""
    >
      <IconButton
        label="Back to the list"
        tip={withKey('Back', 'reader.back')}
        aria-keyshortcuts={ariaKeys('reader.back')}
        onClick={onBack}
      >
        <ArrowLeft size={18} aria-hidden />
      </IconButton>
      <div className={styles.group}>
        {entry && (
          <>
            <IconButton
              label={archiveLabel}
              tip={withKey(archiveLabel, 'item.archive')}
              aria-keyshortcuts={ariaKeys('item.archive')}
              onClick={handlers['item.archive']}
            >
              {archived ? <ArchiveRestore size={18} aria-hidden /> : <Archive size={18} aria-hidden />}
            </IconButton>
            <IconButton
              label="Favorite"
              tip={withKey(favorite ? 'Remove from favorites' : 'Favorite', 'item.favorite')}
              aria-keyshortcuts={ariaKeys('item.favorite')}
              aria-pressed={favorite}
              onClick={handlers['item.favorite']}
            >
              <Star size={18} aria-hidden fill={favorite ? 'currentColor' : 'none'} />
            </IconButton>
          </>
        )}
        <button
          ref={appearance}
          type="button"
          className={styles.letters}
          aria-label="Appearance"
          title={withKey('Appearance', 'reader.appearance')}
          aria-keyshortcuts={ariaKeys('reader.appearance')}
          aria-haspopup="dialog"
          aria-expanded={appearanceOpen}
          onPointerEnter={() => void loadAppearance()}
          onFocus={() => void loadAppearance()}
          onClick={() => onAppearance(!appearanceOpen)}
        >
          Aa
        </button>
        {appearanceOpen && (
          <Suspense fallback={null}>
            <AppearancePopover anchor={appearance} onClose={() => onAppearance(false)} />
          </Suspense>
        )}
        {entry && (
          <>
            <IconButton
              label="Contents"
              tip={withKey('Contents', 'reader.toc')}
              aria-keyshortcuts={ariaKeys('reader.toc')}
              aria-pressed={props.contents}
              onClick={props.onContents}
            >
              <TableOfContents size={18} aria-hidden />
            </IconButton>
            <IconButton
              label="Notebook"
              tip={withKey('Notebook', 'layout.notebook')}
              aria-keyshortcuts={ariaKeys('layout.notebook')}
              aria-pressed={notebook === 'notes'}
              onClick={() => onNotebook(notebook === 'notes' ? null : 'notes')}
            >
              <NotebookText size={18} aria-hidden />
            </IconButton>
          </>
        )}
        {entry && (
          <MenuButton label="More" className={styles.more} items={() => moreItems(entry, handlers)}>
            <Ellipsis size={18} aria-hidden />
          </MenuButton>
        )}
      </div>
    </header>
  )
}

function moreItems(entry: FeedEntry, handlers: ItemHandlers): readonly MenuItem[] {
  const { history } = entry.content
  const further = (history?.max_read_percentage ?? 0) > (history?.last_read_percentage ?? 0) + 0.02
  const run = (id: keyof ItemHandlers) => () => handlers[id]?.()
  const command = (id: CommandId, label: string, icon: ReactNode): MenuItem => ({
    id,
    label,
    icon,
    hint: keyText(id),
    run: () => void runCommand(id),
  })
  return [
    command('reader.find', 'Find in article', <TextSearch size={16} aria-hidden />),
    command('layout.focus', 'Focus mode', <Maximize size={16} aria-hidden />),
    ...(further ? [command('reader.furthest', 'Jump to furthest read', <FastForward size={16} aria-hidden />)] : []),
    command('item.tags', 'Tags…', <Tag size={16} aria-hidden />),
    command('item.note', 'Note on the article', <NotebookPen size={16} aria-hidden />),
    command('item.info', 'Article details', <Info size={16} aria-hidden />),
    {
      id: 'share',
      label: 'Share…',
      icon: <Share2 size={16} aria-hidden />,
      apart: true,
      hint: keyText('item.share'),
      run: run('item.share'),
    },
    {
      id: 'markdown',
      label: 'Copy as Markdown link',
      icon: <Link size={16} aria-hidden />,
      hint: keyText('item.copyMarkdown'),
      run: run('item.copyMarkdown'),
    },
    {
      id: 'original',
      label: 'Open original',
      icon: <ExternalLink size={16} aria-hidden />,
      hint: keyText('item.openOriginal'),
      run: run('item.openOriginal'),
    },
    {
      id: 'copy',
      label: 'Copy URL',
      icon: <Link size={16} aria-hidden />,
      hint: keyText('item.copyUrl'),
      run: run('item.copyUrl'),
    },
    ...readAnewItems(entry),
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 size={16} aria-hidden />,
      hint: keyText('item.delete'),
      danger: true,
      apart: true,
      run: run('item.delete'),
    },
  ]
}

/** For web pages that were read: in the way they were not. */
function readAnewItems(entry: FeedEntry): readonly MenuItem[] {
  const { id, content_type, article } = entry.content
  if (content_type !== contentType.article || !article) return []
  const finder = otherFinder(entry)
  const run = async () => {
    const { readAnew } = await import('./repair/read-anew.ts')
    await readAnew(entry, finder, () => currentLibrary().articles.retry(id))
  }
  return [
    {
      id: 'finder',
      label: finder === 'other' ? 'Try the other extractor' : 'Back to the usual extractor',
      icon: <ScanText size={16} aria-hidden />,
      run: () => void run(),
    },
  ]
}
