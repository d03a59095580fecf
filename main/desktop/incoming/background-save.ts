import { clipboard } from 'electron'
import type { Host } from '#shared/host/host.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/desktop.ts'
import { showNotification } from '../show-notification.ts'
import { report, reported } from '../report.ts'

export interface BackgroundSave {
  readonly host: Host
  readonly now: () => number
  readonly open: (contentId: number) => void
  readonly show: () => void
}

/** A page as the user saw it, saved without being fetched again. */
export interface PageSnapshot {
  readonly html: string
  /** The window's title, if it had one. The service later determines its own title. */
  readonly title?: string
}

/**
 * Saves while no window is in front and shows a notification with the title and an Undo button. Clicking the
 * notification opens the item.
 */
export async function saveInBackground(
  parts: BackgroundSave,
  urls: readonly string[],
  seen?: PageSnapshot,
): Promise<void> {
  const { host, now, open, show } = parts
  try {
    for (const url of urls) {
      const { contentId, title, known } = await host.save(url, seen?.html ?? null)
      const undo = (): void => {
        const at = new Date(now()).toISOString()
        // 3: deleted.
        void reported('take a save back', host.perform({ type: 'move', contentId, state: 3, at }, null))
      }
      showNotification({
        title: known ? t.alreadyInYourLibrary : t.savedToLectern,
        body: seen?.title || title || url,
        clicked: () => open(contentId),
        ...(!known && { undo }),
      })
    }
  } catch (error) {
    report('save in the background', error)
    showNotification({
      title: t.urlFailedToSavePleaseTry,
      body: urls.join('\n').slice(0, 200),
      clicked: show,
    })
  }
}

/** Returns the clipboard's text if it is an address that can be saved. Null otherwise. */
export async function clipboardUrl(): Promise<string | null> {
  return webAddress(await clipboard.readText())
}

/** Saves the address on the clipboard, for the global shortcut and the tray. */
export async function saveClipboard(parts: BackgroundSave): Promise<void> {
  const url = await clipboardUrl()
  if (url !== null) return saveInBackground(parts, [url])
  showNotification({
    title: t.nothingToSave,
    body: t.theClipboardHasNoWebAddress,
    clicked: parts.show,
  })
}
