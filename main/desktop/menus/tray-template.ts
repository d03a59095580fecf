import type { MenuItemConstructorOptions } from 'electron'
import * as t from '#shared/words/desktop.ts'
import { menuTitle } from '../menu-title.ts'
import type { RecentItem } from './recent-items.ts'

/** The podcast or video in one of the windows. */
export interface TrayPlayer {
  /** True if a window has a podcast or video. */
  readonly present: () => boolean
  readonly toggle: () => void
}

export interface TrayActions {
  readonly show: () => void
  readonly saveClipboard: () => void
  readonly open: (contentId: number) => void
  readonly player: TrayPlayer
  readonly quit: () => void
}

/** Returns the menu of the icon in the tray or menu bar. */
export function trayTemplate(items: readonly RecentItem[], does: TrayActions): MenuItemConstructorOptions[] {
  const line = { type: 'separator' } as const
  return [
    { label: t.openLectern, click: does.show },
    { label: menuTitle('save.clipboard'), click: does.saveClipboard },
    ...(does.player.present() ? [{ label: menuTitle('player.toggle'), click: does.player.toggle }] : []),
    line,
    ...items.map(({ contentId, title }) => ({ label: title, click: () => does.open(contentId) })),
    ...(items.length > 0 ? [line] : []),
    { label: t.quit, click: does.quit },
  ]
}
