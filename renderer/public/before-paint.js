// Applies the choices of renderer/preferences/colour-scheme.ts before the first paint.
;(() => {
  const light = ['White', 'Sepia', 'Paper', 'Dawn']
  const dark = ['Carbon', 'Black', 'Winter', 'Forest']
  let chosen
  try {
    chosen = JSON.parse(localStorage.getItem('lectern.preferences') || '{}') || {}
  } catch {
    // Damaged or blocked: the defaults apply.
    chosen = {}
  }
  const root = document.documentElement
  const wish = (what) => matchMedia(`(prefers-${what})`).matches
  const scheme = chosen.colourScheme
  const isDark = scheme === 'dark' || (scheme !== 'light' && wish('color-scheme: dark'))
  const themes = isDark ? dark : light
  const theme = isDark ? chosen.darkTheme : chosen.lightTheme
  const motion = chosen.reduceMotion
  root.dataset.theme = themes.includes(theme) ? theme : themes[0]
  root.dataset.motion = motion === 'on' || (motion !== 'off' && wish('reduced-motion: reduce')) ? 'less' : 'full'
  root.dataset.contrast = chosen.highContrast === true || wish('contrast: more') ? 'more' : 'usual'
  if ([90, 110, 125, 150].includes(chosen.zoom)) root.style.fontSize = `${chosen.zoom}%`
  // Applies the chosen panel widths (renderer/preferences/panels/panel-widths.ts), so that nothing jumps when the scripts
  // load.
  try {
    for (const [name, width] of Object.entries(JSON.parse(localStorage.getItem('lectern.panels') || '{}') || {})) {
      if (!/^(?:sidebar|list|notebook)-(?:wide|middle|narrow)$/.test(name) || !Number.isFinite(width)) continue
      root.style.setProperty(`--${name}`, `${width}px`)
    }
  } catch {
    // Damaged or blocked: the style sheets' widths apply.
    return
  }
})()
