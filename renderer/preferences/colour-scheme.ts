import { showTheme } from '../theme/show-theme.ts'
import { darkThemes, lightThemes } from './preferences.ts'
import { onPreferences, preference, setPreference } from './preference-store.ts'

const wish = (what: string): MediaQueryList => matchMedia(`(prefers-${what})`)
const wishes = ['color-scheme: dark', 'reduced-motion: reduce', 'contrast: more'] as const

function isDark(): boolean {
  const scheme = preference('colourScheme')
  return scheme === 'dark' || (scheme === 'system' && wish(wishes[0]).matches)
}

/** Applies the current choices in the same way as renderer/public/before-paint.js. */
function show(): void {
  const { dataset, style } = document.documentElement
  const motion = preference('reduceMotion')
  const zoom = preference('zoom')
  dataset['motion'] = motion === 'on' || (motion === 'system' && wish(wishes[1]).matches) ? 'less' : 'full'
  dataset['contrast'] = preference('highContrast') || wish(wishes[2]).matches ? 'more' : 'usual'
  style.fontSize = zoom === 100 ? '' : `${zoom}%`
  showTheme(isDark() ? preference('darkTheme') : preference('lightTheme'))
}

/**
 * Applies the chosen theme, contrast, motion and size, both now and whenever the choice or the system's setting
 * changes.
 */
export function followColourScheme(): () => void {
  show()
  const asked = wishes.map(wish)
  for (const one of asked) one.addEventListener('change', show)
  const stop = onPreferences(show)
  return () => {
    for (const one of asked) one.removeEventListener('change', show)
    stop()
  }
}

/** Switches between the chosen dark theme and the chosen light theme (key d). */
export function toggleDark(): void {
  setPreference('colourScheme', isDark() ? 'light' : 'dark')
}

/** Switches to the next theme of the current scheme (Shift+D). */
export function nextTheme(): void {
  if (isDark()) setPreference('darkTheme', after(darkThemes, preference('darkTheme')))
  else setPreference('lightTheme', after(lightThemes, preference('lightTheme')))
}

function after<T>(all: readonly T[], one: T): T {
  return all[(all.indexOf(one) + 1) % all.length] ?? one
}
