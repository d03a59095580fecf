import { browser } from '../browser.ts'

/** Safari has no side panel. */
export const hasPanel = browser.sidebarAction !== undefined || 'sidePanel' in browser

export const readWindow = () => browser.windows.getCurrent()

/** Opens the library beside the page. Browsers allow it only in answer to the press itself. */
export async function openPanel(windowId: number): Promise<void> {
  if (browser.sidebarAction) await browser.sidebarAction.open()
  else await browser.sidePanel.open({ windowId })
}
