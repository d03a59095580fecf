/**
 * The default DesktopSettings. Separate from their schemas, so that a page can detect changed settings without loading
 * the validation code.
 */
export const initialDesktopSettings = {
  tray: false as boolean,
  saveShortcut: null as string | null,
  clipboardSuggestion: false as boolean,
  openAtLogin: false as boolean,
  startHidden: false as boolean,
  badge: 'none' as 'none' | 'queue' | 'inbox',
  deepLinks: true as boolean,
  saveFromBrowsers: false as boolean,
  updateChannel: 'latest' as 'latest' | 'beta',
  autoDownload: true as boolean,
  updateNotification: false as boolean,
  newsAtNight: false as boolean,
  hardwareAcceleration: true as boolean,
  spareMetered: false as boolean,
}
