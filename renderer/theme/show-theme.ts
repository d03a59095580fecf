import type { ThemeName } from './themes.ts'

/** Puts a theme on the page: the tokens by attribute, and the colour of the browser's own frame. */
export function showTheme(name: ThemeName): void {
  const root = document.documentElement
  if (root.dataset['theme'] !== name) root.dataset['theme'] = name
  const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (meta) meta.content = getComputedStyle(root).getPropertyValue('--surface').trim()
}
