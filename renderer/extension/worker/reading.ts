import type { ListedItem, ReadableItem } from '#shared/extension/messages.ts'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import { libraryState } from '#shared/model/library-state.ts'
import type { Content } from '#shared/model/content.ts'
import { RequestError } from '#shared/request/request-error.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import * as t from '#shared/words/extension.ts'
import type { ExtensionCaller } from './extension-calls.ts'
import { Refusal } from './refusal.ts'
import { connectedClient, readConnection } from './session.ts'

const MOST = 20

/** Returns the first items of the queue, or the results of a search. */
export async function listItems(words: string): Promise<ListedItem[]> {
  return withClient(async (client) => {
    const found =
      words === ''
        ? (await client.call('queueFeed', { query: {} })).feed
        : (await client.call('searchLibrary', { query: { query: words } })).content_results
    return found.slice(0, MOST).map(({ content }) => listed(content))
  })
}

/** Returns the item with this address in the queue or the archive. */
export async function itemAt(given: string): Promise<ListedItem | null> {
  const url = webAddress(given)
  if (url === null) return null
  return withClient(async (client) => {
    const { content } = await client.call('contentLookup', { query: { url } })
    const state = content?.library?.library_state
    return content && (state === libraryState.saved || state === libraryState.archived) ? listed(content) : null
  })
}

/** Returns an item with its text, and the prefix that the URLs of its pictures share. */
export async function readItem(id: number): Promise<ReadableItem> {
  return withClient(async (client) => {
    const [content, { key }] = [
      await client.call('content', { params: { id }, query: {} }),
      await client.call('pictureKey', {}),
    ]
    const origin = (await readConnection())?.origin ?? ''
    return { content, pictures: `${origin}/api/${DEFAULT_API_VERSION}/pictures/?key=${encodeURIComponent(key)}` }
  })
}

const listed = ({ id, title, site_name: site, article }: Content): ListedItem => ({
  id,
  title: title || t.untitled,
  site,
  minutes: article?.reading_time_minutes ?? null,
})

async function withClient<T>(work: (client: ExtensionCaller) => Promise<T>): Promise<T> {
  const client = await connectedClient()
  if (!client) throw new Refusal('Connect to your library first.')
  try {
    return await work(client)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (error.code === 'only_saves' || error.code === 'app_not_running') throw new Refusal(error.message)
    throw new Refusal(
      error.status === 401 ? 'Your sign-in has ended. Sign in again.' : 'Your library could not be reached. Try again.',
    )
  }
}
