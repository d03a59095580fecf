import { itemAddress, searchAddress } from '#shared/extension/library-addresses.ts'
import { typedUrl } from '#shared/text/addresses/typed-url.ts'
import * as t from '#shared/words/extension.ts'
import { browser } from '../browser.ts'
import { quietly } from './quietly.ts'
import { saveAddress } from './save-address.ts'
import { connectedClient, readConnection } from './session.ts'

const MOST = 6

/** Chrome parses descriptions as XML. */
const plain = (text: string): string => text.replace(/[<>&"']/g, ' ').replace(/\p{Cc}/gu, ' ')

/**
 * Suggests items in the library that match the words. The content of each suggestion is the address of the item's page
 * in the app.
 */
export async function suggest(words: string, tell: (found: { content: string; description: string }[]) => void) {
  const [client, connection] = [await connectedClient(), await readConnection()]
  const address = typedUrl(words)
  await browser.omnibox.setDefaultSuggestion({
    description: address
      ? t.savePlainToLectern({ plain: plain(address) })
      : t.searchLecternForPlain({ plain: plain(words) }),
  })
  if (!client || !connection || words.trim() === '' || address) return tell([])
  try {
    const { content_results: found } = await client.call('searchLibrary', { query: { query: words } })
    tell(
      found.slice(0, MOST).map(({ content }) => ({
        content: itemAddress(connection.origin, content.id),
        description: plain(content.title) || t.untitled,
      })),
    )
  } catch {
    // Without the service there are no suggestions, and Enter opens the app's search.
    tell([])
  }
}

/** Opens the chosen item, saves an address, or searches for the words. */
export async function enter(text: string, isNewTab: boolean): Promise<void> {
  await quietly(async () => {
    const origin = (await readConnection())?.origin ?? ''
    const address = typedUrl(text)
    if (address && !text.startsWith(`${origin}/reader?id=`)) {
      await saveAddress({ url: address, title: address })
      return
    }
    const url = address ?? searchAddress(origin, text.trim())
    if (isNewTab) await browser.tabs.create({ url })
    else await browser.tabs.update({ url })
  })
}
