/**
 * Features of Chromium that tests do without. Chromium takes the last list it is given, and Playwright's is in front of
 * this one. So this list repeats those of it that change what a page requests or paints.
 */
const withoutFeatures = [
  // The address bar's suggestions are a separate page in each new window, which costs as much as the app.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // A process in store for each context, which no test uses.
  'SpareRendererForSitePerProcess',
  // Chromium's own question for pages that request this machine. The app's policies decide here.
  'LocalNetworkAccessChecks',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
]

/**
 * Switches with which every test starts Chromium. Without internet, its own background requests (updates, sync, QUIC)
 * only cost time.
 */
export const chromiumSwitches: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  `--disable-features=${withoutFeatures.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
