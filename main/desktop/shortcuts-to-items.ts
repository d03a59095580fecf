import { app, Menu } from 'electron'
import type { RecentItem } from './recent-items.ts'

export interface ItemShortcuts {
  readonly open: (contentId: number) => void
  readonly newWindow: () => void
}

/**
 * The system's own menus of the app: macOS's Dock menu and Windows's jump list. Linux reads its actions from the .desktop
 * file (resources/electron-builder.yml). The jump list starts the app with arguments, so it speaks in lectern:// links.
 */
export function showItemShortcuts(items: readonly RecentItem[], { open, newWindow }: ItemShortcuts): void {
  if (process.platform === 'darwin') {
    app.dock?.setMenu(
      Menu.buildFromTemplate([
        { label: 'New Window', click: newWindow },
        { type: 'separator' },
        ...items.map(({ contentId, title }) => ({ label: title, click: () => open(contentId) })),
      ]),
    )
  } else if (process.platform === 'win32') {
    const task = (title: string, args: string) => ({ type: 'task' as const, title, program: process.execPath, args })
    app.setJumpList([
      {
        type: 'custom',
        name: 'Queue',
        items: items.map(({ contentId, title }) => task(title, `lectern://open/${contentId}`)),
      },
      { type: 'tasks', items: [task('New Window', '--new-window')] },
    ])
  }
}
