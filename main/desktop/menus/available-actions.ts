import type { AppAction } from './menu-template.ts'

/** Actions available regardless of which window is in front. */
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
  /** The front window, if it is one of ours: its URL, and whether it shows only a single item. */
  readonly page: { readonly url: string; readonly isOwnWindow: boolean } | null
  /** True if the window in front is a browser window whose page can be saved. */
  readonly capture: boolean
  /** True if the library is on a remote service. */
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
