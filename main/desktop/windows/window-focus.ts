import { type App, powerMonitor } from 'electron'
import type { Focus } from '#shared/host/ports.ts'

/** Any window of ours coming to the front, or the machine waking up, is a moment to look for news. */
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
