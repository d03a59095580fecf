import { browser } from '../../browser.ts'

/** Returns the tab over which the popup was opened. */
export async function activeTab() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  if (!tab) throw new Error('There is no page to save.')
  return tab
}
