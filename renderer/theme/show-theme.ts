import type { ThemeName } from './themes.ts'

/** Applies a theme: the tokens by attribute, and the colour of the browser's frame. */
export function showTheme(name: ThemeName): void {
  const root = document.documentElement
  if (root.dataset['theme'] !== name) root.dataset['theme'] = name
  const surface = getComputedStyle(root).getPropertyValue('--surface').trim()
  // index.html has one for each scheme of the device, from before the choice was known. The chosen theme applies to
  // both.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = surface
}
