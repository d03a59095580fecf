import type { JumpListCategory, MenuItemConstructorOptions } from 'electron'
import * as t from '#shared/words/desktop.ts'
import { menuTitle } from '../menu-title.ts'
import type { RecentItem } from './recent-items.ts'

export interface RecentItemActions {
  readonly open: (contentId: number) => void
  readonly newWindow: () => void
  readonly saveClipboard: () => void
}

/** The Dock menu on macOS. The system itself adds the windows above it and Quit below. */
export function dockTemplate(items: readonly RecentItem[], does: RecentItemActions): MenuItemConstructorOptions[] {
  return [
    { label: menuTitle('desktop.newWindow'), click: does.newWindow },
    { label: menuTitle('save.clipboard'), click: does.saveClipboard },
    ...(items.length > 0 ? [{ type: 'separator' } as const] : []),
    ...items.map(({ contentId, title }) => ({ label: title, click: () => does.open(contentId) })),
  ]
}

/**
 * The jump list on Windows. Its entries start `program` with arguments, because the list remains after the app has
 * quit. Items are identified by lectern:// links.
 */
export function jumpList(items: readonly RecentItem[], program: string): JumpListCategory[] {
  const task = (title: string, args: string) => ({ type: 'task' as const, title, program, args })
  return [
    // Windows rejects an empty category.
    ...(items.length === 0
      ? []
      : [
          {
            type: 'custom' as const,
            name: t.queue,
            items: items.map(({ contentId, title }) => task(title, `lectern://open/${contentId}`)),
          },
        ]),
    {
      type: 'tasks' as const,
      items: [
        task(menuTitle('desktop.newWindow'), '--new-window'),
        task(menuTitle('save.clipboard'), '--save-clipboard'),
      ],
    },
  ]
}
