/** Whether this is the desktop app. Its pages stay in the app: what leads elsewhere opens in the browser. */
export const isDesktop = (): boolean => document.documentElement.dataset['platform'] === 'desktop'

/** Goes to a page elsewhere that leads back here, or opens it in the browser on the desktop. */
export function leaveFor(url: string): void {
  if (isDesktop()) window.open(url, '_blank', 'noopener,noreferrer')
  else location.assign(url)
}

/** What an error report says of the page and the browser. Nothing of what is read. */
export const pageFacts = () => ({
  pathname: location.pathname,
  user_agent: navigator.userAgent,
  language: navigator.language,
  version: String(import.meta.env['LECTERN_VERSION'] ?? ''),
})
