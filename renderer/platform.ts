/** Whether this is the desktop app. Its pages stay in the app: what leads elsewhere opens in the browser. */
export const isDesktop = (): boolean => document.documentElement.dataset['platform'] === 'desktop'

/** Goes to a page elsewhere that leads back here, or opens it in the browser on the desktop. */
export function leaveFor(url: string): void {
  if (isDesktop()) window.open(url, '_blank', 'noopener,noreferrer')
  else location.assign(url)
}
