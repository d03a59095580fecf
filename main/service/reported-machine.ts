import type { MachineState } from '#shared/model/machine-state.ts'

/** The state of the machine for a service that an app embeds, as reported by the app. */
export class ReportedMachine {
  readonly #listeners = new Set<() => void>()
  #state: MachineState

  constructor(state: MachineState) {
    this.#state = state
  }

  state(): MachineState {
    return this.#state
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  tell(state: MachineState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
