import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'
import { type AssembledHost, assembleHost } from '#shared/host/assemble-host.ts'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import { serveWindows, type WindowServer } from './ipc/serve-windows.ts'
import { SqliteQueueStore } from './store/sqlite-queue-store.ts'
import { setAppMenu } from './desktop/app-menu.ts'
import { ElectronNetwork } from './desktop/electron-network.ts'
import { EmbeddedTokenStore } from './desktop/embedded-token-store.ts'
import { openWindow } from './desktop/open-window.ts'
import { embeddedNetwork, ownLease } from './desktop/own-lease.ts'
import { ServiceProcess } from './desktop/service-process.ts'
import { systemClock } from './desktop/system-clock.ts'
import { windowFocus } from './desktop/window-focus.ts'

export interface DesktopOptions {
  /** Where the interface is loaded from, without a slash at the end. */
  readonly origin: string
  readonly dataFolder: string
}

/** Only a name for the embedded service: requests travel over a port, nothing listens anywhere. */
const SERVICE_BASE = `https://library.lectern.internal/api/${DEFAULT_API_VERSION}`

/** The desktop's wiring: the service process, the Host above it, and the windows that the Host serves. */
export class DesktopApp {
  readonly #options: DesktopOptions
  readonly #service: ServiceProcess
  readonly #host: AssembledHost
  readonly #internet: ElectronNetwork
  readonly #windows: WindowServer

  private constructor(options: DesktopOptions) {
    this.#options = options
    this.#service = new ServiceProcess({
      entry: join(import.meta.dirname, 'utility.js'),
      dataFolder: options.dataFolder,
      allowPrivateHosts: (process.env['LECTERN_ALLOW_PRIVATE_HOSTS'] ?? '').split(',').filter(Boolean),
      clock: systemClock,
    })
    this.#internet = new ElectronNetwork(systemClock)
    this.#host = assembleHost({
      transport: this.#service.transport,
      tokens: new EmbeddedTokenStore(() => this.#service.localTokens(), systemClock.now),
      store: SqliteQueueStore.open(join(options.dataFolder, 'queue.db'), { whenDamaged: 'setAside' }),
      clock: systemClock,
      network: embeddedNetwork,
      internet: this.#internet,
      lease: ownLease,
      focus: windowFocus(app),
      random: Math.random,
      base: SERVICE_BASE,
      version: app.getVersion(),
      readOnly: () => false,
    })
    this.#windows = serveWindows(this.#host, options.origin, (url) =>
      process.emitWarning(`A message from ${url || 'a frame that is gone'} was refused.`),
    )
  }

  static start(options: DesktopOptions): DesktopApp {
    const desktop = new DesktopApp(options)
    desktop.#host.start()
    setAppMenu(() => desktop.openWindow())
    desktop.openWindow()
    return desktop
  }

  openWindow(): void {
    openWindow(this.#options.origin, '/', (window) => this.#windows.admit(window.webContents))
  }

  /** Brings a window to the front, opening one when there is none. */
  show(): void {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) return this.openWindow()
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  async close(): Promise<void> {
    this.#windows.close()
    this.#internet.close()
    await this.#host.close()
    await this.#service.close()
  }
}
