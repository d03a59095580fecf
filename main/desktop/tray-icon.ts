import { join } from 'node:path'
import { Menu, nativeImage, Tray } from 'electron'
import type { RecentItem } from './recent-items.ts'

export interface TrayActions {
  readonly show: () => void
  readonly saveClipboard: () => void
  readonly open: (contentId: number) => void
  readonly quit: () => void
}

/** The icon in the tray or menu bar, off until chosen (UX.md section 20). */
export class TrayIcon {
  readonly #actions: TrayActions
  #tray: Tray | null = null
  #items: readonly RecentItem[] = []

  constructor(actions: TrayActions) {
    this.#actions = actions
  }

  get shown(): boolean {
    return this.#tray !== null
  }

  show(wanted: boolean): void {
    if (wanted === this.shown) return
    if (!wanted) return this.#remove()
    this.#tray = new Tray(nativeImage.createFromPath(join(import.meta.dirname, '../../resources/icons/tray.png')))
    this.#tray.setToolTip('Lectern')
    // A click opens the window where the platform does not open the menu by itself.
    if (process.platform === 'win32') this.#tray.on('click', this.#actions.show)
    this.#fill()
  }

  list(items: readonly RecentItem[]): void {
    this.#items = items
    this.#fill()
  }

  close(): void {
    this.#remove()
  }

  #remove(): void {
    this.#tray?.destroy()
    this.#tray = null
  }

  #fill(): void {
    const { show, saveClipboard, open, quit } = this.#actions
    this.#tray?.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Open Lectern', click: show },
        { label: 'Save Clipboard URL', click: saveClipboard },
        { type: 'separator' },
        ...this.#items.map(({ contentId, title }) => ({ label: title, click: () => open(contentId) })),
        ...(this.#items.length > 0 ? [{ type: 'separator' } as const] : []),
        { label: 'Quit', click: quit },
      ]),
    )
  }
}
