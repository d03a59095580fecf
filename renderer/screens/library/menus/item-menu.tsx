import {
  Archive,
  ArchiveRestore,
  BookOpen,
  CheckCheck,
  CircleCheck,
  Copy,
  ExternalLink,
  Link,
  NotebookPen,
  Rss,
  Share2,
  SquareArrowOutUpRight,
  Star,
  Tag,
  Trash2,
} from 'lucide-react'
import type { FeedEntry } from '#shared/model/feed.ts'
import { readState } from '#shared/model/read-state.ts'
import {
  archiveOrReturn,
  copyMarkdown,
  copyUrl,
  deleteItem,
  editTags,
  isArchived,
  isFavorite,
  keyText,
  openInNewWindow,
  openOriginal,
  runBulk,
  saveToQueue,
  shareItem,
  toggleFavorite,
  toggleRead,
} from '../../../commands/index.ts'
import type { MenuItem } from '../../../components/menu-item.ts'
import { changeFollowing, followingOf } from '../following.ts'
import { isInbox } from '../is-inbox.ts'
import { editNote } from './note-target.ts'

interface ItemMenuWays {
  readonly open: () => void
  readonly select: () => void
}

/** All that can be done with one entry of a list (UX.md section 5, "Context menu"). */
export function itemMenu(entry: FeedEntry, { open, select }: ItemMenuWays): readonly MenuItem[] {
  const archived = isArchived(entry)
  const inbox = isInbox(entry)
  const read = readState(entry.content.history?.last_read_percentage) === 'read'
  const source = inbox ? followingOf(entry.content) : null
  const save: MenuItem = {
    id: 'save',
    label: 'Save to queue',
    icon: <ArchiveRestore size={16} />,
    hint: keyText('item.save'),
    apart: true,
    run: () => void saveToQueue(entry),
  }
  return [
    { id: 'open', label: 'Open', icon: <BookOpen size={16} />, hint: keyText('list.open'), run: open },
    {
      id: 'window',
      label: 'Open in a new window',
      icon: <SquareArrowOutUpRight size={16} />,
      hint: keyText('item.newWindow'),
      run: () => openInNewWindow(entry),
    },
    ...(inbox ? [save] : []),
    {
      id: 'archive',
      label: archived ? 'Return to queue' : inbox ? 'Dismiss' : 'Archive',
      icon: archived ? <ArchiveRestore size={16} /> : <Archive size={16} />,
      hint: keyText('item.archive'),
      apart: !inbox,
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
      id: 'tags',
      label: 'Tags…',
      icon: <Tag size={16} />,
      hint: keyText('item.tags'),
      run: () => editTags([entry.content.id]),
    },
    {
      id: 'note',
      label: 'Note…',
      icon: <NotebookPen size={16} />,
      hint: keyText('item.note'),
      run: () => editNote(entry.content.id),
    },
    {
      id: 'read',
      label: read ? 'Mark unread' : 'Mark read',
      icon: <CheckCheck size={16} />,
      hint: keyText('item.toggleRead'),
      run: () => void toggleRead(entry),
    },
    { id: 'select', label: 'Select', icon: <CircleCheck size={16} />, hint: keyText('list.select'), run: select },
    ...(source
      ? [
          {
            id: 'follow',
            label: `${source.followed ? 'Unfollow' : 'Follow'} ${source.name}`,
            icon: <Rss size={16} />,
            run: () => changeFollowing(source),
          },
        ]
      : []),
    {
      id: 'copy',
      label: 'Copy link',
      icon: <Copy size={16} />,
      hint: keyText('item.copyUrl'),
      apart: true,
      run: () => void copyUrl(entry),
    },
    {
      id: 'markdown',
      label: 'Copy as Markdown',
      icon: <Link size={16} />,
      hint: keyText('item.copyMarkdown'),
      run: () => void copyMarkdown(entry),
    },
    {
      id: 'share',
      label: 'Share…',
      icon: <Share2 size={16} />,
      hint: keyText('item.share'),
      run: () => shareItem(entry),
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

/** The same for several; `remove` deletes, after asking where it should. */
export function bulkMenu(ids: readonly number[], remove: () => void): readonly MenuItem[] {
  return [
    {
      id: 'archive',
      label: 'Archive or return',
      icon: <Archive size={16} />,
      hint: keyText('item.archive'),
      run: () => void runBulk('archive', ids),
    },
    {
      id: 'save',
      label: 'Save to queue',
      icon: <ArchiveRestore size={16} />,
      hint: keyText('item.save'),
      run: () => void runBulk('save', ids),
    },
    {
      id: 'favorite',
      label: 'Favorite',
      icon: <Star size={16} />,
      hint: keyText('item.favorite'),
      run: () => void runBulk('favorite', ids),
    },
    {
      id: 'read',
      label: 'Mark read or unread',
      icon: <CheckCheck size={16} />,
      hint: keyText('item.toggleRead'),
      run: () => void runBulk('toggleRead', ids),
    },
    { id: 'tags', label: 'Tags…', icon: <Tag size={16} />, hint: keyText('item.tags'), run: () => editTags(ids) },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 size={16} />,
      hint: keyText('item.delete'),
      danger: true,
      apart: true,
      run: remove,
    },
  ]
}
