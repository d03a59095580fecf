export { followColourScheme, nextTheme, toggleDark } from './colour-scheme.ts'
export { preference, setPreference, usePreference } from './preference-store.ts'
export {
  darkThemes,
  densities,
  type Density,
  lightThemes,
  MOST_VIEWS,
  type SavedView,
} from './preferences.ts'
