import { EXTENSION_CHANNEL, type SavedMessage } from '#shared/extension/channel.ts'
import { isDesktop } from '#shared/extension/library-addresses.ts'
import { browser } from '../browser.ts'
import { readConnection } from './session.ts'

/**
 * Notifies open pages of the app that the library has something new, if the reader gave the extension access to these
 * pages.
 */
export async function notifyApp(contentId: number): Promise<void> {
  const connection = await readConnection()
  // Windows of the desktop app notice it themselves.
  if (!connection || isDesktop(connection.origin)) return
  const origins = [`${connection.origin}/*`]
  const message: SavedMessage = { v: 1, from: 'extension', type: 'saved', contentId }
  try {
    if (!(await browser.permissions.contains({ origins }))) return
    // A message sent in one tab reaches all the app's tabs.
    const tab = (await browser.tabs.query({ url: origins })).find(({ discarded }) => discarded !== true)
    if (tab?.id === undefined) return
    await browser.scripting.executeScript({
      target: { tabId: tab.id },
      // Runs in the page, without access to this file's variables.
      func: (said: { readonly name: string; readonly message: SavedMessage }) => {
        const channel = new BroadcastChannel(said.name)
        channel.postMessage(said.message)
        channel.close()
      },
      args: [{ name: EXTENSION_CHANNEL, message }],
    })
  } catch {
    // The tab was closed or shows an error. The app will check for new items later.
    return
  }
}
