import { type App, net, powerMonitor } from 'electron'
import type { Network } from '#shared/host/ports.ts'

/**
 * Electron tells the main process whether there is a network, but not when that changes. Nothing is asked on a timer for
 * it: an idle app is idle. What may have changed is looked at when somebody could notice (a window comes to the front, the
 * machine wakes or is unlocked), when a request ends otherwise than the last look said, and before each sync pass, which
 * asks `online()` itself.
 */
export class ElectronNetwork implements Network {
  readonly #listeners = new Set<() => void>()
  readonly #app: App
  #online = net.isOnline()

  constructor(app: App) {
    this.#app = app
    for (const event of ['resume', 'unlock-screen'] as const) powerMonitor.on(event as 'resume', this.look)
    app.on('browser-window-focus', this.look)
  }

  /** As it is now: whoever asks gets the truth, and those who listen hear of a change that this finds. */
  online(): boolean {
    this.look()
    return this.#online
  }

  connection(): 'unknown' {
    return 'unknown'
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    for (const event of ['resume', 'unlock-screen'] as const) powerMonitor.off(event as 'resume', this.look)
    this.#app.off('browser-window-focus', this.look)
    this.#listeners.clear()
  }

  look = (): void => {
    const online = net.isOnline()
    if (online === this.#online) return
    this.#online = online
    for (const listener of this.#listeners) listener()
  }
}
