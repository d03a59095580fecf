import {
  ExternalLink,
  FastForward,
  Info,
  Link,
  Maximize,
  NotebookPen,
  ScanText,
  Share2,
  Tag,
  TextSearch,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { CommandId } from '#shared/commands.ts'
import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { currentLibrary } from '../../cache/index.ts'
import { keyText, runCommand } from '../../commands/index.ts'
import type { MenuItem } from '../../components/menu-item.ts'
import type { ItemHandlers } from './item-handlers.ts'
import { otherExtractor } from './repair/other-extractor.ts'

/** What the menu "More" of an open article holds. */
export function moreItems(entry: FeedEntry, handlers: ItemHandlers): readonly MenuItem[] {
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
  const finder = otherExtractor(entry)
  const run = async () => {
    const { extractAgain } = await import('./repair/extract-again.ts')
    await extractAgain(entry, finder, () => currentLibrary().articles.retry(id))
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
