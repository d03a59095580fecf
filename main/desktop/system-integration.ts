import { app } from 'electron'
import { AppBadge } from '#shared/host/notices/app-badge.ts'
import type { DesktopSettings } from '#shared/desktop/desktop-settings.ts'
import type { Host } from '#shared/host/host.ts'
import type { Clock } from '#shared/host/ports.ts'
import * as t from '#shared/words/desktop.ts'
import { openAtLogin } from './login-item.ts'
import { recentItems } from './menus/recent-items.ts'
import { report } from './report.ts'
import { SaveShortcut } from './incoming/save-shortcut.ts'
import { showRecentItems } from './menus/show-recent-items.ts'
import { TrayIcon } from './menus/tray-icon.ts'
import type { TrayPlayer } from './menus/tray-template.ts'

export interface SystemIntegrationOptions {
  readonly host: Host
  readonly clock: Clock
  readonly show: () => void
  readonly open: (contentId: number) => void
  readonly newWindow: () => void
  readonly saveClipboard: () => void
  /** True if one of our windows is in front. */
  readonly inFront: () => boolean
  readonly player: TrayPlayer
}

/**
 * Delay before the menus outside the windows are updated. One sync pass may change many rows, so they are updated once.
 */
const CALM = 1500

/** Manages the app's presence outside its windows, as configured: tray, icon, keys, Dock and jump list, login. */
export class SystemIntegration {
  readonly #options: SystemIntegrationOptions
  readonly #tray: TrayIcon
  readonly #shortcut: SaveShortcut
  readonly #badge: AppBadge
  #settings: DesktopSettings | null = null
  #hasPlayer = false
  #cancel: (() => void) | null = null
  #stopHearing: () => void

  constructor(options: SystemIntegrationOptions) {
    const { host, clock, show, open, saveClipboard, inFront, player } = options
    this.#options = options
    this.#tray = new TrayIcon({ show, saveClipboard, open, player, quit: () => app.quit() })
    this.#shortcut = new SaveShortcut(saveClipboard)
    this.#badge = new AppBadge({ host, now: clock.now, report, inFront, set: (count) => app.setBadgeCount(count) })
    this.#stopHearing = host.subscribe((event) => {
      if (event.type === 'queue.changed') this.#refreshSoon()
    })
  }

  /** True if the app may keep running without a window. That requires a way to bring it back. */
  get staysHidden(): boolean {
    return this.#tray.shown
  }

  /** The registered shortcut that saves the clipboard's URL. Null if none was chosen, or another app uses it. */
  get saveKeys(): string | null {
    return this.#shortcut.keys
  }

  /** Applies the settings. Returns an error message for each one that the system refused. */
  apply(settings: DesktopSettings): readonly string[] {
    const before = this.#settings
    this.#settings = settings
    const problems: string[] = []
    this.#tray.show(settings.tray)
    const taken = this.#shortcut.choose(settings.saveShortcut)
    if (taken !== null) problems.push(taken)
    const login =
      before === null || before.openAtLogin !== settings.openAtLogin || before.startHidden !== settings.startHidden
    // Nothing is written at startup, because the system already has the setting.
    if (login && before !== null && !openAtLogin(settings.openAtLogin, settings.startHidden))
      problems.push(t.thisSystemDidNotAllowLecternTo)
    if (settings.deepLinks) app.setAsDefaultProtocolClient('lectern')
    else app.removeAsDefaultProtocolClient('lectern')
    void this.#badge.choose(settings.badge)
    void this.#showItems()
    return problems
  }

  /**
   * Called when another window comes to the front or the windows' commands change, for example because one has
   * something to play.
   */
  windowsChanged(): void {
    this.#badge.windowsChanged()
    const present = this.#options.player.present()
    if (present === this.#hasPlayer) return
    this.#hasPlayer = present
    this.#tray.fill()
  }

  /** Names everything in another language. */
  languageChanged(): void {
    this.#tray.fill()
    void this.#showItems()
  }

  close(): void {
    this.#stopHearing()
    this.#cancel?.()
    this.#badge.close()
    this.#tray.close()
    this.#shortcut.close()
  }

  #refreshSoon(): void {
    this.#cancel ??= this.#options.clock.after(CALM, () => {
      this.#cancel = null
      void this.#badge.count()
      void this.#showItems()
    })
  }

  async #showItems(): Promise<void> {
    const { host, open, newWindow, saveClipboard } = this.#options
    if (!this.#tray.shown && process.platform === 'linux') return
    const items = await recentItems(host)
    this.#tray.list(items)
    showRecentItems(items, { open, newWindow, saveClipboard })
  }
}
