import { app } from 'electron'
import type { DesktopSettings } from '#shared/host/desktop-settings.ts'
import type { Host } from '#shared/host/host.ts'
import type { Clock } from '#shared/host/ports.ts'
import { showBadge } from './app-badge.ts'
import { openAtLogin } from './login-item.ts'
import { recentItems } from './recent-items.ts'
import { SaveShortcut } from './save-shortcut.ts'
import { showItemShortcuts } from './shortcuts-to-items.ts'
import { TrayIcon } from './tray-icon.ts'
import type { TrayPlayer } from './tray-template.ts'

export interface PresenceOptions {
  readonly host: Host
  readonly clock: Clock
  readonly show: () => void
  readonly open: (contentId: number) => void
  readonly newWindow: () => void
  readonly saveClipboard: () => void
  readonly player: TrayPlayer
}

/** Many rows may change in one sync pass: the menus outside of the windows follow a moment later, once. */
const CALM = 1500

/** What of the app is seen outside of its windows, as the settings say: tray, icon, keys, dock and jump list, login. */
export class Presence {
  readonly #options: PresenceOptions
  readonly #tray: TrayIcon
  readonly #shortcut: SaveShortcut
  #settings: DesktopSettings | null = null
  #hasPlayer = false
  #cancel: (() => void) | null = null
  #stopHearing: () => void

  constructor(options: PresenceOptions) {
    const { host, show, open, saveClipboard, player } = options
    this.#options = options
    this.#tray = new TrayIcon({ show, saveClipboard, open, player, quit: () => app.quit() })
    this.#shortcut = new SaveShortcut(saveClipboard)
    this.#stopHearing = host.subscribe((event) => {
      if (event.type === 'queue.changed') this.#refreshSoon()
    })
  }

  /** Whether the app may stay without a window: something is left to bring it back with. */
  get staysHidden(): boolean {
    return this.#tray.shown
  }

  /** The keys that save the clipboard's URL and are ours now; null where none were chosen, or they are taken. */
  get saveKeys(): string | null {
    return this.#shortcut.keys
  }

  /** Makes it so. Sentences for what the system refused. */
  apply(settings: DesktopSettings): readonly string[] {
    const before = this.#settings
    this.#settings = settings
    const problems: string[] = []
    this.#tray.show(settings.tray)
    const taken = this.#shortcut.choose(settings.saveShortcut)
    if (taken !== null) problems.push(taken)
    const login =
      before === null || before.openAtLogin !== settings.openAtLogin || before.startHidden !== settings.startHidden
    // At the start nothing is written: the system knows already what was chosen.
    if (login && before !== null && !openAtLogin(settings.openAtLogin, settings.startHidden))
      problems.push('This system did not let Lectern change what opens at login.')
    if (settings.deepLinks) app.setAsDefaultProtocolClient('lectern')
    else app.removeAsDefaultProtocolClient('lectern')
    void this.#refresh()
    return problems
  }

  /** A window has something to play now, or none has any more. */
  playerChanged(): void {
    const present = this.#options.player.present()
    if (present === this.#hasPlayer) return
    this.#hasPlayer = present
    this.#tray.fill()
  }

  close(): void {
    this.#stopHearing()
    this.#cancel?.()
    this.#tray.close()
    this.#shortcut.close()
  }

  #refreshSoon(): void {
    this.#cancel ??= this.#options.clock.after(CALM, () => {
      this.#cancel = null
      void this.#refresh()
    })
  }

  async #refresh(): Promise<void> {
    const { host, open, newWindow, saveClipboard } = this.#options
    if (this.#settings === null) return
    const counts = this.#settings.badge
    const badge = showBadge(host, counts, () => this.#settings?.badge === counts)
    const wanted = this.#tray.shown || process.platform !== 'linux'
    if (wanted) {
      const items = await recentItems(host)
      this.#tray.list(items)
      showItemShortcuts(items, { open, newWindow, saveClipboard })
    }
    await badge
  }
}
