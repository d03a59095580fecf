/** True if this is the desktop app. Its pages stay in the app: links that lead elsewhere open in the browser. */
export const isDesktop = (): boolean => document.documentElement.dataset['platform'] === 'desktop'

/** Goes to a page elsewhere that leads back here, or opens it in the browser on the desktop. */
export function leaveFor(url: string): void {
  if (isDesktop()) window.open(url, '_blank', 'noopener,noreferrer')
  else location.assign(url)
}

/** Facts about the page and the browser in an error report. They include nothing of the text that is read. */
export const pageFacts = () => ({
  pathname: location.pathname,
  user_agent: navigator.userAgent,
  language: navigator.language,
  version: String(import.meta.env['LECTERN_VERSION'] ?? ''),
})
