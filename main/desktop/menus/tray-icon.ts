import { join } from 'node:path'
import { Menu, nativeImage, Tray } from 'electron'
import type { RecentItem } from './recent-items.ts'
import { type TrayActions, trayTemplate } from './tray-template.ts'

/** The icon in the tray or menu bar, off by default. */
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
    this.#tray = new Tray(nativeImage.createFromPath(join(import.meta.dirname, '../../../resources/icons/tray.png')))
    this.#tray.setToolTip('Lectern')
    // On platforms where a click does not open the menu automatically, it opens the window instead.
    if (process.platform === 'win32') this.#tray.on('click', this.#actions.show)
    this.fill()
  }

  list(items: readonly RecentItem[]): void {
    this.#items = items
    this.fill()
  }

  close(): void {
    this.#remove()
  }

  #remove(): void {
    this.#tray?.destroy()
    this.#tray = null
  }

  /** Rebuilds the menu when its contents have changed. */
  fill(): void {
    this.#tray?.setContextMenu(Menu.buildFromTemplate(trayTemplate(this.#items, this.#actions)))
  }
}
