import type { Port } from '../../wire/port.ts'

/**
 * Local storage key of the first query that a window made when it was last opened, as JSON. The window's preload script
 * requests this query again.
 */
export const FIRST_QUERY_KEY = 'lectern.first-query'

/** Returns that query, or the default one if nothing readable was stored. The code that uses the query validates it. */
export function parseFirstQuery(kept: string | null | undefined): unknown {
  try {
    return JSON.parse(kept ?? '') as unknown
  } catch {
    return { sort: 'recently_saved' }
  }
}

/**
 * Interface that the preload script exposes to the desktop's windows as `window.lectern`: two ports and nothing else.
 * On the first, the main process sends JSON text. Messages are buffered until a listener is added.
 */
export interface DesktopBridge extends Port {
  readonly platform: 'darwin' | 'win32' | 'linux'
  /** Messages between the window and the desktop shell (shared/desktop/shell.ts). */
  readonly shell: Port
}
