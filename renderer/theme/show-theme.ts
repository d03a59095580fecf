import type { ThemeName } from './themes.ts'

/** Puts a theme on the page: the tokens by attribute, and the colour of the browser's own frame. */
export function showTheme(name: ThemeName): void {
  const root = document.documentElement
  if (root.dataset['theme'] !== name) root.dataset['theme'] = name
  const surface = getComputedStyle(root).getPropertyValue('--surface').trim()
  // One for each scheme of the device (index.html), from before the choice was known: now it holds for both.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = surface
}
