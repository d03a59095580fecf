import { browser } from '../browser.ts'

/** Safari has no side panel. */
export const hasPanel = browser.sidebarAction !== undefined || 'sidePanel' in browser

export const readWindow = () => browser.windows.getCurrent()

/** Opens the library next to the page. Browsers allow this only as a direct response to a click. */
export async function openPanel(windowId: number): Promise<void> {
  if (browser.sidebarAction) await browser.sidebarAction.open()
  else await browser.sidePanel.open({ windowId })
}
