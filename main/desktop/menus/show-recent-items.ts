import { app, Menu } from 'electron'
import { dockTemplate, type RecentItemActions, jumpList } from './dock-and-jump-list.ts'
import type { RecentItem } from './recent-items.ts'

/**
 * Fills the system's own menus for the app: macOS's Dock menu and Windows's jump list. Linux reads its actions from the
 * .desktop file (resources/electron-builder.yml).
 */
export function showRecentItems(items: readonly RecentItem[], does: RecentItemActions): void {
  if (process.platform === 'darwin') app.dock?.setMenu(Menu.buildFromTemplate(dockTemplate(items, does)))
  else if (process.platform === 'win32') app.setJumpList(jumpList(items, process.execPath))
}
