import type { Host } from '#shared/host/host.ts'
import * as messages from '#shared/words/messages.ts'
import { notify } from '../../cache/index.ts'
import { starterArticles } from './starter-articles.ts'
import { addressOfText, wrapInPage } from './wrap-in-page.ts'

/**
 * Saves the starter articles, with the first one at the top. Those that are in the library already stay where they are.
 */
export async function saveStarters(host: Host): Promise<void> {
  for (const { title, body } of starterArticles.toReversed()) {
    const html = wrapInPage({ title, site: 'Lectern' }, body)
    await host.save(await addressOfText(title, new TextEncoder().encode(html)), html)
  }
  notify(messages.saved)
}
