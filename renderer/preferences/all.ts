import {
  chooserOf,
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
