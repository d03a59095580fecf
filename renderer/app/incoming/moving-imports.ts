import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** An import that continues while the reader does something else. */
export interface MovingImport {
  readonly id: number
  readonly name: string
  /** Number of items done, and the total, which is null while unknown. */
  readonly done: number
  readonly total: number | null
}

const store = createStore<readonly MovingImport[]>(() => [])

export const movingImports = {
  now: (): readonly MovingImport[] => store.getState(),
  /** Adds an import, or updates its progress. */
  show: (moving: MovingImport): void =>
    store.setState((all) => [...all.filter(({ id }) => id !== moving.id), moving], true),
  end: (ended: number): void => store.setState((all) => all.filter(({ id }) => id !== ended), true),
}

export const useMovingImports = (): readonly MovingImport[] => useStore(store)
