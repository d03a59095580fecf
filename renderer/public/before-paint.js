// Runs before the first paint, so that a dark room stays dark: the same choice as theme/show-theme.ts, from what is stored.
;(() => {
  const light = ['White', 'Sepia', 'Paper', 'Dawn']
  const dark = ['Carbon', 'Black', 'Winter', 'Forest']
  let chosen = {}
  try {
    chosen = JSON.parse(localStorage.getItem('lectern.preferences') || '{}') || {}
  } catch {
    // The defaults are always right.
  }
  const scheme = chosen.colourScheme
  const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const theme = isDark
    ? dark.includes(chosen.darkTheme)
      ? chosen.darkTheme
      : dark[0]
    : light.includes(chosen.lightTheme)
      ? chosen.lightTheme
      : light[0]
  document.documentElement.dataset.theme = theme
})()
