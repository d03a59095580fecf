/** True in the desktop app. There, only the app's own pages open in the app, and other links open in the browser. */
export const isDesktop = (): boolean => document.documentElement.dataset['platform'] === 'desktop'

/** Goes to an outside page that leads back here. On the desktop, opens it in the browser. */
export function leaveFor(url: string): void {
  if (isDesktop()) window.open(url, '_blank', 'noopener,noreferrer')
  else location.assign(url)
}

/** Details of the page and the browser for an error report. They include nothing from the text being read. */
export const pageFacts = () => ({
  pathname: location.pathname,
  user_agent: navigator.userAgent,
  language: navigator.language,
  version: String(import.meta.env['LECTERN_VERSION'] ?? ''),
})
