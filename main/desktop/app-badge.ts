import { app } from 'electron'
import type { DesktopSettings } from '#shared/host/desktop-settings.ts'
import type { Host } from '#shared/host/host.ts'

/**
 * The number on the app's icon, where the platform has one. Counting takes a moment, in which something else may be chosen.
 */
export async function showBadge(host: Host, counts: DesktopSettings['badge'], isChosen: () => boolean): Promise<void> {
  const count = counts === 'none' ? 0 : await host.queueIds({ sort: 'recently_saved' }).then(lengthOf, () => 0)
  if (isChosen()) app.setBadgeCount(count)
}

const lengthOf = (list: readonly unknown[]): number => list.length
