import type { DesktopSettings } from '#shared/desktop/desktop-settings.ts'
import type { Clock } from '#shared/host/ports.ts'
import type { UpdateState } from '#shared/desktop/shell.ts'

/** The parts of electron-updater's autoUpdater that are used here. */
export interface Updater {
  autoDownload: boolean
  autoInstallOnAppQuit: boolean
  allowDowngrade: boolean
  channel: string | null
  logger: unknown
  on(event: 'update-available' | 'update-downloaded', listener: (info: { version: string }) => void): unknown
  on(event: 'update-not-available', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  checkForUpdates(): Promise<unknown>
  downloadUpdate(): Promise<unknown>
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void
}

export interface UpdatesOptions {
  /** Loads the updater on first use. Null if this copy of the app can't update itself. */
  readonly load: (() => Promise<Updater>) | null
  readonly clock: Clock
  readonly changed: (state: UpdateState, version: string | null) => void
  /** Called when an update is ready, if the reader wants to be notified. */
  readonly announce: (version: string) => void
  /** Writes to the log only, so that an unreachable server doesn't disturb the user. */
  readonly problem: (what: string) => void
}

/** Checks at startup, then every six hours. */
const INTERVAL = 6 * 3_600_000
/** The first check waits until the app has started and the user is reading. */
const FIRST = 30_000

/**
 * Checks for a newer version, downloads it in the background if allowed, and installs it only on request. Failures
 * appear only in the log.
 */
export class Updates {
  readonly #options: UpdatesOptions
  #settings: Pick<DesktopSettings, 'updateChannel' | 'autoDownload' | 'updateNotification'> | null = null
  #updater: Promise<Updater> | null = null
  #state: UpdateState = 'none'
  #version: string | null = null
  #cancel: () => void = () => {}

  constructor(options: UpdatesOptions) {
    this.#options = options
  }

  get possible(): boolean {
    return this.#options.load !== null
  }

  get state(): { readonly state: UpdateState; readonly version: string | null } {
    return { state: this.#state, version: this.#version }
  }

  /** Applies the settings. A different channel takes effect with the next check. */
  apply(settings: DesktopSettings): void {
    const first = this.#settings === null
    this.#settings = settings
    if (!this.possible) return
    if (first) this.#again(FIRST)
    else void this.#updater?.then((updater) => this.#set(updater))
  }

  /** Checks now. */
  async check(): Promise<void> {
    if (!this.possible || this.#state === 'downloading' || this.#state === 'ready') return
    await this.#try(async (updater) => {
      this.#set(updater)
      await updater.checkForUpdates()
    })
  }

  /** Downloads the version that was found, if automatic downloads are off. */
  async download(): Promise<void> {
    if (this.#state !== 'available') return
    this.#become('downloading', this.#version)
    await this.#try((updater) => updater.downloadUpdate())
  }

  /** Installs the downloaded version and restarts the app, so this call ends the process. False if nothing is ready. */
  async install(): Promise<boolean> {
    if (this.#state !== 'ready' || this.#updater === null) return false
    ;(await this.#updater).quitAndInstall(true, true)
    return true
  }

  close(): void {
    this.#cancel()
  }

  #again(after: number): void {
    this.#cancel = this.#options.clock.after(after, () => {
      this.#again(INTERVAL)
      void this.check()
    })
  }

  async #try(run: (updater: Updater) => Promise<unknown>): Promise<void> {
    try {
      this.#updater ??= this.#load()
      await run(await this.#updater)
    } catch (error) {
      this.#failed(error)
    }
  }

  async #load(): Promise<Updater> {
    const { load } = this.#options
    if (load === null) throw new Error('This copy of Lectern is not updated from inside')
    const updater = await load()
    updater.logger = null
    updater.autoInstallOnAppQuit = false
    updater.on('update-available', ({ version }) =>
      this.#become(this.#settings?.autoDownload === false ? 'available' : 'downloading', version),
    )
    updater.on('update-downloaded', ({ version }) => this.#become('ready', version))
    updater.on('update-not-available', () => this.#become('none', null))
    updater.on('error', (error) => this.#failed(error))
    return updater
  }

  #set(updater: Updater): void {
    updater.autoDownload = this.#settings?.autoDownload ?? true
    updater.channel = this.#settings?.updateChannel ?? 'latest'
    // Setting a channel enables downgrades, so they are disabled again. A reader who leaves the beta waits for the next
    // release instead.
    updater.allowDowngrade = false
  }

  #failed(error: unknown): void {
    this.#options.problem(`Updates: ${error instanceof Error ? error.message : String(error)}`)
    if (this.#state !== 'ready') this.#become(this.#state === 'none' ? 'none' : 'failed', this.#version)
  }

  #become(state: UpdateState, version: string | null): void {
    if (state === this.#state && version === this.#version) return
    this.#state = state
    this.#version = version
    this.#options.changed(state, version)
    if (state === 'ready' && version !== null && this.#settings?.updateNotification) this.#options.announce(version)
  }
}
