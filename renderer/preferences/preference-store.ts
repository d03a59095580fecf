import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { report } from '../report.ts'
import { type Offered, preferences, readPreferences, storedValues, type ValuesOf } from './preferences.ts'

/** Also read by public/before-paint.js. */
const KEY = 'lectern.preferences'

/** What was chosen on this device, as it is kept. */
export function storedPreferences(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is blocked: the defaults.
    return null
  }
}

/** How a set of preferences is read and changed; every set is kept in one place, and none knows of the others. */
export interface Chooser<O extends Offered> {
  get<N extends keyof O>(name: N): ValuesOf<O>[N]
  /** Chosen at once, kept on this device. A device that refuses to store keeps it until the page goes. */
  set<N extends keyof O>(name: N, value: ValuesOf<O>[N]): void
  use<N extends keyof O>(name: N): ValuesOf<O>[N]
  listen(listener: () => void): () => void
}

export function chooserOf<const O extends Offered>(offered: O): Chooser<O> {
  const store = createStore<ValuesOf<O>>(() => readPreferences(offered, storedPreferences()))
  /** Another tab chose. */
  if (typeof window === 'object') {
    window.addEventListener('storage', ({ key }) => {
      if (key === KEY || key === null) store.setState(readPreferences(offered, storedPreferences()), true)
    })
  }
  return {
    get: (name) => store.getState()[name],
    set(name, value) {
      store.setState({ [name]: value } as Partial<ValuesOf<O>>)
      // What nobody here knows (of another set, of a newer version) stays as it was put there.
      const kept: Record<string, unknown> = { ...storedValues(storedPreferences()), [name]: value }
      if (value === offered[name]?.initial) delete kept[name as string]
      try {
        localStorage.setItem(KEY, JSON.stringify(kept))
      } catch (error) {
        report('keep a choice', error)
      }
    },
    use: (name) => useStore(store, (state) => state[name]),
    listen: (listener) => store.subscribe(listener),
  }
}

const chooser = chooserOf(preferences)

export const { get: preference, set: setPreference, use: usePreference, listen: onPreferences } = chooser
