import { browser } from '../browser.ts'

/** Opens the options in a tab and closes the popup. `query` is the initial query of the options page. */
export async function openOptions(query = ''): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL(`options.html${query}`) })
  window.close()
}
