import type { Power } from '#shared/host/ports.ts'
import { report } from '../report.ts'

/** Not in every browser, and not in TypeScript's DOM. */
interface Battery extends EventTarget {
  readonly charging: boolean
  /** From 0 to 1. */
  readonly level: number
}

/** Where browsers and phones begin to save power by themselves. */
const LOW = 0.2

/**
 * Sleep, and batteries that are to last, as far as a page is told: a tab that the browser freezes runs nothing until it is
 * resumed, and what it had on the wire is over then; a battery saver has no name on the web, so that a battery which is
 * not charging and nearly empty stands for it. Browsers that tell neither are awake.
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
