export { followColourScheme, toggleDark } from './colour-scheme.ts'
export { onPreferences, preference, setPreference, usePreference } from './preference-store.ts'
export {
  colourSchemes,
  darkThemes,
  entryFonts,
  entryFontSizes,
  entryLineHeights,
  entryWidths,
  lightThemes,
  type PreferenceName,
  type Preferences,
  type PreferenceValue,
  startScreens,
} from './preferences.ts'
