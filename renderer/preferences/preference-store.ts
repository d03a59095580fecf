import { useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Offered, ValuesOf } from './preference.ts'
import { type PreferenceName, preferences, type PreferenceValue, readPreferences, storedValues } from './preferences.ts'
import { report } from '../report.ts'

/** Also read by public/before-paint.js. */
const KEY = 'lectern.preferences'

/** What was chosen on this device, as it is kept. */
function storedPreferences(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is blocked: the defaults.
    return null
  }
}

/** How preferences are read and changed. */
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
      // What nobody here knows (of a newer version) stays as it was put there.
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

/** Preferences under names of one's own. */
export type ChosenAs<T extends Readonly<Record<string, PreferenceName>>> = {
  readonly [K in keyof T]: PreferenceValue<T[K]>
}

/** Several preferences as they change, under names of one's own; the same object until one of them does. */
export function useChosen<const T extends Readonly<Record<string, PreferenceName>>>(names: T): ChosenAs<T> {
  const kept = useRef<ChosenAs<T> | null>(null)
  return useSyncExternalStore(onPreferences, () => {
    const now = Object.fromEntries(Object.entries(names).map(([own, name]) => [own, preference(name)])) as ChosenAs<T>
    const before = kept.current
    if (before && Object.keys(names).every((own) => before[own] === now[own])) return before
    kept.current = now
    return now
  })
}

/** What it is when nobody chose. */
export const initialOf = <N extends PreferenceName>(name: N): PreferenceValue<N> =>
  preferences[name].initial as PreferenceValue<N>
