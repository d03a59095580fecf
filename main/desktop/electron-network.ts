import { type App, net, powerMonitor } from 'electron'
import type { Network } from '#shared/host/ports.ts'

/**
 * Electron lets the main process query whether there is a network, but sends no event when that changes. Nothing polls
 * on a timer, so that an idle app stays idle. The state is checked when the user could notice a change (a window comes
 * to the front, the machine wakes or is unlocked), when a request's outcome contradicts the last check, and before each
 * sync pass, which calls `online()`.
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

  /** Returns the current state. If it has changed, notifies the listeners. */
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
