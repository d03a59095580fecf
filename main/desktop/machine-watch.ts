import type { Power } from '#shared/host/ports.ts'
import type { MachineState } from '#shared/model/machine-state.ts'

/** Reports whether background work that no user requested should avoid using the connection. */
export interface Sparing {
  isOn(): boolean
  onChange(listener: () => void): () => void
}

/** Electron's app. */
export interface Windows {
  on(event: 'browser-window-focus' | 'browser-window-blur', listener: () => void): unknown
  off(event: 'browser-window-focus' | 'browser-window-blur', listener: () => void): unknown
}

export interface MachineWatchOptions {
  readonly windows: Windows
  readonly power: Power
  readonly sparing: Sparing
  readonly now: () => number
  readonly changed: (state: MachineState) => void
}

/** Reports the machine's state to its library service: sleep, a metered connection, and whether a user is present. */
export class MachineWatch {
  readonly #options: MachineWatchOptions
  readonly #stops: readonly (() => void)[]
  #unusedSinceMs: number | null

  constructor(options: MachineWatchOptions) {
    this.#options = options
    // Starting the app counts as use.
    this.#unusedSinceMs = options.now()
    options.windows.on('browser-window-focus', this.#focused)
    options.windows.on('browser-window-blur', this.#blurred)
    this.#stops = [options.power.onChange(this.#tell), options.sparing.onChange(this.#tell)]
  }

  state(): MachineState {
    const { power, sparing } = this.#options
    return {
      isAsleep: power.state() === 'asleep',
      isSparing: sparing.isOn(),
      unusedSinceMs: this.#unusedSinceMs,
    }
  }

  close(): void {
    this.#options.windows.off('browser-window-focus', this.#focused)
    this.#options.windows.off('browser-window-blur', this.#blurred)
    for (const stop of this.#stops) stop()
  }

  #focused = (): void => {
    this.#unusedSinceMs = null
    this.#tell()
  }

  #blurred = (): void => {
    this.#unusedSinceMs = this.#options.now()
    this.#tell()
  }

  #tell = (): void => this.#options.changed(this.state())
}
