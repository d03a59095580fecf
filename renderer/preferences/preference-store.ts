import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import {
  type PreferenceName,
  type Preferences,
  type PreferenceValue,
  preferences,
  readPreferences,
} from './preferences.ts'

/** Also read by public/before-paint.js. */
const KEY = 'lectern.preferences'

/** What was chosen on this device, as it is kept. */
export function storedPreferences(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const store = createStore<Preferences>(() => readPreferences(storedPreferences()))

/** Another tab chose. */
if (typeof window === 'object') {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) store.setState(readPreferences(storedPreferences()), true)
  })
}

export function preference<N extends PreferenceName>(name: N): PreferenceValue<N> {
  return store.getState()[name]
}

export function usePreference<N extends PreferenceName>(name: N): PreferenceValue<N> {
  return useStore(store, (state) => state[name])
}

/** Chosen at once, kept on this device. A device that refuses to store keeps it until the page goes. */
export function setPreference<N extends PreferenceName>(name: N, value: PreferenceValue<N>): void {
  store.setState({ [name]: value } as Partial<Preferences>)
  const chosen = Object.entries(store.getState()).filter(
    ([key, kept]) => kept !== preferences[key as PreferenceName].initial,
  )
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(chosen)))
  } catch {
    // Full or forbidden storage: nothing else depends on it.
  }
}

/** What it is when nobody chose. */
export const initialOf = <N extends PreferenceName>(name: N): PreferenceValue<N> => preferences[name].initial

export const onPreferences = (listener: (now: Preferences) => void): (() => void) => store.subscribe(listener)
