import { type App, powerMonitor } from 'electron'
import type { Focus } from '#shared/host/ports.ts'

/** A window coming to the front, or the machine waking up, is a moment to sync. */
export function windowFocus(app: App): Focus {
  return {
    onFocus: (listener) => {
      app.on('browser-window-focus', listener)
      powerMonitor.on('resume', listener)
      return () => {
        app.off('browser-window-focus', listener)
        powerMonitor.off('resume', listener)
      }
    },
  }
}
