import { type App, powerMonitor } from 'electron'
import type { Focus } from '#shared/host/ports.ts'

/** Reports when a window comes to the front or the machine wakes up. Both are good moments to sync. */
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
