import { useRef, useSyncExternalStore } from 'react'
import {
  chooserOf,
  onPreferences,
  preference as first,
  setPreference as setFirst,
  usePreference as useFirst,
} from './preference-store.ts'
import { preferences, type ValuesOf } from './preferences.ts'
import { readingPreferences } from './reading-preferences.ts'

// Every preference by its name, for what is not drawn first. What the first drawing needs comes from index.ts.

const offered = { ...preferences, ...readingPreferences }
const reading = chooserOf(readingPreferences)

export type Preferences = ValuesOf<typeof offered>
export type PreferenceName = keyof Preferences
export type PreferenceValue<N extends PreferenceName> = Preferences[N]

type ReadingName = keyof typeof readingPreferences

const isReading = (name: PreferenceName): name is ReadingName => Object.hasOwn(readingPreferences, name)

export function preference<N extends PreferenceName>(name: N): PreferenceValue<N> {
  const value = isReading(name) ? reading.get(name) : first(name)
  return value as PreferenceValue<N>
}

export function setPreference<N extends PreferenceName>(name: N, value: PreferenceValue<N>): void {
  if (isReading(name)) reading.set(name, value as never)
  else setFirst(name, value as never)
}

export function usePreference<N extends PreferenceName>(name: N): PreferenceValue<N> {
  // A name is of the same set for as long as a component asks for it.
  const use = (isReading(name) ? reading.use : useFirst) as (name: N) => PreferenceValue<N>
  return use(name)
}

/** Preferences under names of one's own. */
export type ChosenAs<T extends Readonly<Record<string, PreferenceName>>> = {
  readonly [K in keyof T]: PreferenceValue<T[K]>
}

/** Several preferences as they change, under names of one's own; the same object until one of them does. */
export function useChosen<const T extends Readonly<Record<string, PreferenceName>>>(names: T): ChosenAs<T> {
  const kept = useRef<ChosenAs<T> | null>(null)
  return useSyncExternalStore(listen, () => {
    const now = Object.fromEntries(Object.entries(names).map(([own, name]) => [own, preference(name)])) as ChosenAs<T>
    const before = kept.current
    if (before && Object.keys(names).every((own) => before[own] === now[own])) return before
    kept.current = now
    return now
  })
}

function listen(listener: () => void): () => void {
  const ends = [reading.listen(listener), onPreferences(listener)]
  return () => ends.forEach((end) => end())
}

/** What it is when nobody chose. */
export const initialOf = <N extends PreferenceName>(name: N): PreferenceValue<N> =>
  offered[name].initial as PreferenceValue<N>

export {
  colourSchemes,
  darkThemes,
  densities,
  lightThemes,
  motions,
  type SavedView,
  startScreens,
  zooms,
} from './preferences.ts'
export {
  afterArchives,
  entryFonts,
  entryFontSizes,
  entryLineHeights,
  entryParagraphs,
  entrySpacings,
  entryWidths,
  type EntryFont,
  type FontsByLanguage,
  highlightStyles,
  linkPlaces,
  type PaywallPlan,
  type PaywallScreen,
  paywallScreens,
} from './reading-preferences.ts'
