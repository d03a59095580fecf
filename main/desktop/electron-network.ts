import { net, powerMonitor } from 'electron'
import type { Clock, Network } from '#shared/host/ports.ts'

const POLL_INTERVAL = 5000

/** Electron tells whether there is a network but not when that changes, so it is asked now and then, and after sleep. */
export class ElectronNetwork implements Network {
  readonly #listeners = new Set<() => void>()
  readonly #clock: Clock
  #online = net.isOnline()
  #stop: () => void = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
    powerMonitor.on('resume', () => this.#look())
    this.#poll()
  }

  online(): boolean {
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
    this.#stop()
    this.#listeners.clear()
  }

  #poll(): void {
    this.#stop = this.#clock.after(POLL_INTERVAL, () => {
      this.#look()
      this.#poll()
    })
  }

  #look(): void {
    const online = net.isOnline()
    if (online === this.#online) return
    this.#online = online
    for (const listener of this.#listeners) listener()
  }
}
