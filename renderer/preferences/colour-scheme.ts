import { showTheme } from '../theme/show-theme.ts'
import { darkThemes, lightThemes } from './preferences.ts'
import { onPreferences, preference, setPreference } from './preference-store.ts'

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')

function isDark(): boolean {
  const scheme = preference('colourScheme')
  return scheme === 'dark' || (scheme === 'system' && systemDark().matches)
}

const show = (): void => showTheme(isDark() ? preference('darkTheme') : preference('lightTheme'))

/** Shows the chosen theme now and whenever the choice or the system's wish changes. */
export function followColourScheme(): () => void {
  show()
  const system = systemDark()
  system.addEventListener('change', show)
  const stop = onPreferences(show)
  return () => {
    system.removeEventListener('change', show)
    stop()
  }
}

/** Between the chosen dark and the chosen light theme (SPEC.txt section 2, key d). */
export function toggleDark(): void {
  setPreference('colourScheme', isDark() ? 'light' : 'dark')
}

/** The next theme of the kind that is shown (Shift+D). */
export function nextTheme(): void {
  if (isDark()) setPreference('darkTheme', after(darkThemes, preference('darkTheme')))
  else setPreference('lightTheme', after(lightThemes, preference('lightTheme')))
}

function after<T>(all: readonly T[], one: T): T {
  return all[(all.indexOf(one) + 1) % all.length] ?? one
}
