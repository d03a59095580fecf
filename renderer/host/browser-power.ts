import type { Power } from '#shared/host/ports.ts'
import { report } from '../report.ts'

/** Missing from some browsers and from TypeScript's DOM types. */
interface Battery extends EventTarget {
  readonly charging: boolean
  /** A value from 0 to 1. */
  readonly level: number
}

/** The battery level at which browsers and phones start to save power. */
const LOW = 0.2

/**
 * Detects sleep and low battery as far as a page can. A frozen tab runs nothing until it resumes, and its open requests
 * have ended by then. The web doesn't expose battery-saver mode, so a nearly empty battery that isn't charging counts
 * as battery-saver mode. Browsers that report neither count as awake.
 */
export class BrowserPower implements Power {
  readonly #listeners = new Set<() => void>()
  #battery: Battery | null = null
  #frozen = false
  #told: ReturnType<Power['state']> = 'awake'

  constructor(page: EventTarget, navigator: { readonly getBattery?: () => Promise<Battery> } | Navigator) {
    page.addEventListener('freeze', () => this.#look(true))
    page.addEventListener('resume', () => this.#look(false))
    if ('getBattery' in navigator)
      void navigator.getBattery?.().then(
        (battery) => this.#watch(battery),
        (error: unknown) => report('ask for the battery', error),
      )
  }

  state(): 'awake' | 'saving' | 'asleep' {
    if (this.#frozen) return 'asleep'
    return this.#battery !== null && !this.#battery.charging && this.#battery.level <= LOW ? 'saving' : 'awake'
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #watch(battery: Battery): void {
    this.#battery = battery
    for (const change of ['chargingchange', 'levelchange']) battery.addEventListener(change, () => this.#look())
    this.#look()
  }

  #look(frozen = this.#frozen): void {
    this.#frozen = frozen
    const now = this.state()
    if (now === this.#told) return
    this.#told = now
    for (const listener of this.#listeners) listener()
  }
}
