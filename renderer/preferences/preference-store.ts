import { useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Preference, PreferenceTable, ValuesOf } from './preference.ts'
import {
  type PreferenceName,
  preferences,
  type Preferences,
  type PreferenceValue,
  readPreferences,
  storedValues,
} from './preferences.ts'
import { report } from '../report.ts'

/** renderer/public/before-paint.js also reads this value. */
const KEY = 'lectern.preferences'

/** Returns the stored JSON of this device's choices. */
function storedPreferences(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is blocked. The defaults apply.
    return null
  }
}

/** Reads and changes preferences. */
export interface PreferenceStore<O extends PreferenceTable> {
  get<N extends keyof O>(name: N): ValuesOf<O>[N]
  /**
   * Applies a choice immediately and stores it on this device. If the device can't store it, the choice lasts only
   * until the page is closed.
   */
  set<N extends keyof O>(name: N, value: ValuesOf<O>[N]): void
  use<N extends keyof O>(name: N): ValuesOf<O>[N]
  listen(listener: () => void): () => void
  all(): ValuesOf<O>
}

export function createPreferenceStore<const O extends PreferenceTable>(offered: O): PreferenceStore<O> {
  const store = createStore<ValuesOf<O>>(() => readPreferences(offered, storedPreferences()))
  /** Another tab has changed a preference. */
  if (typeof window === 'object') {
    window.addEventListener('storage', ({ key }) => {
      if (key === KEY || key === null) store.setState(readPreferences(offered, storedPreferences()), true)
    })
  }
  return {
    get: (name) => store.getState()[name],
    set(name, value) {
      store.setState({ [name]: value } as Partial<ValuesOf<O>>)
      // Preserves preferences that this version doesn't know, because a newer one may have stored them.
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
    all: () => store.getState(),
  }
}

const chooser = createPreferenceStore(preferences)

/** Every preference. */
export const allPreferences = (): Preferences => chooser.all()

export const { get: preference, set: setPreference, use: usePreference, listen: onPreferences } = chooser

/** Preferences under names chosen by the caller. */
export type PreferencesAs<T extends Readonly<Record<string, PreferenceName>>> = {
  readonly [K in keyof T]: PreferenceValue<T[K]>
}

/**
 * Returns several preferences under names chosen by the caller, updated on change. Returns the same object until one of
 * them changes.
 */
export function usePreferences<const T extends Readonly<Record<string, PreferenceName>>>(names: T): PreferencesAs<T> {
  const kept = useRef<PreferencesAs<T> | null>(null)
  return useSyncExternalStore(onPreferences, () => {
    const now = Object.fromEntries(
      Object.entries(names).map(([own, name]) => [own, preference(name)]),
    ) as PreferencesAs<T>
    const before = kept.current
    if (before && Object.keys(names).every((own) => before[own] === now[own])) return before
    kept.current = now
    return now
  })
}

/** Returns every value of a preference that has only a few values. Returns an empty list for other preferences. */
export const preferenceValues = <N extends PreferenceName>(name: N): readonly PreferenceValue<N>[] =>
  (preferences[name] as Preference<PreferenceValue<N>>).values ?? []

/** The default value. */
export const initialPreference = <N extends PreferenceName>(name: N): PreferenceValue<N> =>
  preferences[name].initial as PreferenceValue<N>
