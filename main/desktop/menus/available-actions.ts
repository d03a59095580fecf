import type { AppAction } from './menu-template.ts'

/** Available regardless of the window in front. */
const always = [
  'newWindow',
  'openFile',
  'zoomIn',
  'zoomOut',
  'zoomReset',
  'revealData',
  'activity',
  'feedback',
] as const satisfies readonly AppAction[]

export interface FrontWindow {
  /** One of our windows: its address, and true if it shows only a single item. */
  readonly page: { readonly url: string; readonly isOwnWindow: boolean } | null
  /** True if a browser window is in front that can save its page. */
  readonly capture: boolean
  /** True if the library is on a service elsewhere. */
  readonly elsewhere: boolean
}

/** Returns the actions that are available in the menu. */
export function availableActions({ page, capture, elsewhere }: FrontWindow): ReadonlySet<AppAction> {
  const actions = new Set<AppAction>(always)
  if (capture) actions.add('savePage')
  // Also available on the sign-in page, where the settings can't be reached.
  if (elsewhere) actions.add('useLocal')
  if (page && isReader(page.url)) {
    for (const action of ['exportPdf', 'print'] as const) actions.add(action)
    if (!page.isOwnWindow) actions.add('ownWindow')
  }
  return actions
}

function isReader(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname === '/reader'
}
