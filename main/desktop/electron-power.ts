import { powerMonitor } from 'electron'
import type { Power } from '#shared/host/ports.ts'

/**
 * Reports sleep and low battery. Electron reports neither the battery level nor the system's battery saver. It does
 * report when the system throttles the processor (macOS and Windows), which is what a battery saver does. A laptop that
 * is merely unplugged keeps syncing.
 */
export class ElectronPower implements Power {
  readonly #listeners = new Set<() => void>()
  readonly #heedsBattery: boolean
  #asleep = false
  /** Percentage of the processor's speed that the system allows. */
  #limit = 100
  #told: ReturnType<Power['state']>

  /** `heedsBattery` is false if the library is on this machine, because calling it uses no network. */
  constructor({ heedsBattery }: { readonly heedsBattery: boolean }) {
    this.#heedsBattery = heedsBattery
    powerMonitor.on('suspend', this.#suspend)
    powerMonitor.on('resume', this.#resume)
    powerMonitor.on('on-battery', this.#look)
    powerMonitor.on('on-ac', this.#look)
    powerMonitor.on('speed-limit-change', this.#limited)
    this.#told = this.state()
  }

  state(): 'awake' | 'saving' | 'asleep' {
    if (this.#asleep) return 'asleep'
    return this.#heedsBattery && this.#limit < 100 && powerMonitor.isOnBatteryPower() ? 'saving' : 'awake'
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    powerMonitor.off('suspend', this.#suspend)
    powerMonitor.off('resume', this.#resume)
    powerMonitor.off('on-battery', this.#look)
    powerMonitor.off('on-ac', this.#look)
    powerMonitor.off('speed-limit-change', this.#limited)
    this.#listeners.clear()
  }

  #suspend = (): void => {
    this.#asleep = true
    this.#look()
  }

  #resume = (): void => {
    this.#asleep = false
    this.#look()
  }

  #limited = ({ limit }: { readonly limit: number }): void => {
    this.#limit = limit
    this.#look()
  }

  #look = (): void => {
    const now = this.state()
    if (now === this.#told) return
    this.#told = now
    for (const listener of this.#listeners) listener()
  }
}
