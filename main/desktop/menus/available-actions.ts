import type { AppAction } from './menu-template.ts'

/** Available whatever is in front. */
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
  /** One of our windows: its address, and whether it shows a single item only. */
  readonly page: { readonly url: string; readonly isOwnWindow: boolean } | null
  /** A browser window that saves what it shows. */
  readonly capture: boolean
  /** The library is on a service elsewhere. */
  readonly elsewhere: boolean
}

/** The menu's available actions. */
export function availableActions({ page, capture, elsewhere }: FrontWindow): ReadonlySet<AppAction> {
  const actions = new Set<AppAction>(always)
  if (capture) actions.add('savePage')
  // Also from the sign-in page, which hides the settings.
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
