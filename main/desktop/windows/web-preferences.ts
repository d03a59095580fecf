import type { WebPreferences } from 'electron'

/**
 * Restrictions on every page of this app, independent of Electron's defaults (Electron's security checklist, rules 2 to
 * 10). They are spelled out, so that a changed default or a merged option can't weaken a window unnoticed.
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

/** Preferences for windows with the app's own interface, the only ones with a preload script. */
export function appWindowPreferences(preload: string): WebPreferences {
  return { ...locked, preload, spellcheck: true }
}

/**
 * Preferences for a window that shows the web. It contains no part of the app, and its cookies are in a separate
 * partition.
 */
export function webPagePreferences(partition: string): WebPreferences {
  return { ...locked, partition, spellcheck: false }
}
