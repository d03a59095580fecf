import type { Shell } from '#shared/desktop/shell.ts'
import { preference } from '../../preferences/index.ts'
import { type ThemeName, themes } from '../../theme/themes.ts'

/** Sends the theme's colours to the desktop, now and on every change. The desktop draws the window frame in them. */
export function sendTheme(shell: Shell): () => void {
  const tell = (): void => {
    const theme = themes[document.documentElement.dataset['theme'] as ThemeName]
    const { surface, textSecondary } = theme ?? {}
    if (surface === undefined || textSecondary === undefined) return
    shell.tell({ type: 'theme', source: preference('colourScheme'), surface, ink: textSecondary })
  }
  const observer = new MutationObserver(tell)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  tell()
  return () => observer.disconnect()
}
