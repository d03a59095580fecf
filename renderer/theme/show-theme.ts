import type { ThemeName } from './themes.ts'

/** Applies a theme: sets the attribute that selects its tokens, and the color of the browser's frame. */
export function showTheme(name: ThemeName): void {
  const root = document.documentElement
  if (root.dataset['theme'] !== name) root.dataset['theme'] = name
  const surface = getComputedStyle(root).getPropertyValue('--surface').trim()
  // index.html has one tag for each color scheme, for use before the choice is known. The chosen theme applies to both.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = surface
}
