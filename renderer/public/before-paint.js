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
  // Exchanges the messages of the page for those in the reader's language (renderer/words.config.ts): the first wanted one
  // (BCP 47) that is offered, in any region. Traditional Chinese is not Simplified Chinese.
  const offered = (root.dataset.languages || '').split(' ')
  const wanted = [chosen.language, ...navigator.languages].filter((tag) => typeof tag === 'string' && tag !== 'system')
  const isTraditional = (tag) => /^zh.*-(?:Hant|TW|HK|MO)\b/.test(tag)
  const fits = (tag, one) => one.split('-')[0] === tag.split('-')[0] && isTraditional(tag) === isTraditional(one)
  const tag = wanted.find((tag) => fits(tag, 'en') || offered.some((one) => fits(tag, one))) || 'en'
  const language = offered.find((one) => one === tag) || offered.find((one) => fits(tag, one)) || 'en'
  if (language !== 'en') {
    root.lang = language
    root.dir = (root.dataset.rightToLeft || '').split(' ').includes(language) ? 'rtl' : 'ltr'
    const map = JSON.stringify({ imports: { '/assets/words/en/': `/assets/words/${language}/` } })
    const rules = { createScript: () => map }
    const script = document.createElement('script')
    script.type = 'importmap'
    script.textContent = window.trustedTypes
      ? trustedTypes.createPolicy('lectern-language', rules).createScript('')
      : map
    document.head.append(script)
  }
  if (root.dataset.words) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/assets/words/${language}/${root.dataset.words}`
    document.head.append(link)
  }
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
