export { followColourScheme, nextTheme, toggleDark } from './colour-scheme.ts'
export { initialOf, preference, setPreference, usePreference } from './preference-store.ts'
export {
  colourSchemes,
  darkThemes,
  densities,
  type Density,
  entryFonts,
  entrySpacings,
  entryFontSizes,
  entryLineHeights,
  entryParagraphs,
  entryWidths,
  lightThemes,
  type PaywallPlan,
  type PaywallScreen,
  paywallScreens,
  type PreferenceName,
  type Preferences,
  type PreferenceValue,
  type SavedView,
  startScreens,
} from './preferences.ts'
