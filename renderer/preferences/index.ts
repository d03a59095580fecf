export { followColourScheme, nextTheme, toggleDark } from './colour-scheme.ts'
export {
  type PreferencesAs,
  initialPreference,
  onPreferences,
  preference,
  preferenceValues,
  setPreference,
  usePreferences,
  usePreference,
} from './preference-store.ts'
export {
  colourSchemes,
  darkThemes,
  densities,
  type Density,
  interfaceLanguages,
  lightThemes,
  MOST_VIEWS,
  motions,
  type PreferenceName,
  type PreferenceValue,
  type SavedView,
  startScreens,
  zooms,
} from './preferences.ts'
export { AUDIO_SPACES } from './listening-preferences.ts'
export {
  entryFonts,
  entryFontSizes,
  entryLineHeights,
  entrySpacings,
  entryWidths,
  type EntryFont,
  type FontsByLanguage,
  highlightStyles,
  type PaywallPlan,
} from './reading-preferences.ts'
