import type { WebPreferences } from 'electron'

/**
 * Permissions of every page of this app, independent of Electron's defaults (Electron's security checklist, rules 2 to
 * 10). Spelled out, so that a changed default or a merged option cannot weaken a window unseen.
 */
const locked = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
} as const satisfies WebPreferences

/** Windows of the app's own interface, the only ones with a preload script. */
export function appWindowPreferences(preload: string): WebPreferences {
  return { ...locked, preload, spellcheck: true }
}

/**
 * Preferences of a window that shows the web. It contains nothing of ours, and its cookies are in a separate partition.
 */
export function webPagePreferences(partition: string): WebPreferences {
  return { ...locked, partition, spellcheck: false }
}
