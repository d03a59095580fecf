import type { Port } from '../../wire/port.ts'

/** What a window showed first the last time, as JSON in its local storage: its preload script asks for the same. */
export const FIRST_QUERY = 'lectern.first-query'

/** That query; the usual one where nothing, or nothing legible, was kept. Whether it is one is checked where it is used. */
export function firstQuery(kept: string | null | undefined): unknown {
  try {
    return JSON.parse(kept ?? '') as unknown
  } catch {
    return { sort: 'recently_saved' }
  }
}

/**
 * What the preload script puts into the desktop's windows as `window.lectern`: two wires and nothing else. The main
 * process speaks in JSON text on the first, and what it says before anybody listens waits.
 */
export interface DesktopBridge extends Port {
  readonly platform: 'darwin' | 'win32' | 'linux'
  /** What the window and the desktop around it tell each other (shell.ts). */
  readonly shell: Port
}
