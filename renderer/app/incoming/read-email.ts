import PostalMime from 'postal-mime'
import { saveableUrl } from '#shared/host/saveable-url.ts'
import { wordsAddress, wrapInPage, paragraphs, stem } from './wrap-in-page.ts'

/** Something to be saved under an address, with what it holds. */
export interface FoundPage {
  readonly url: string
  readonly html: string
}

/** A letter as one saves it (RFC 5322, MIME): its words as a page. Null: it is no letter, or has no words. */
export async function readEmail(name: string, bytes: Uint8Array): Promise<FoundPage | null> {
  // Forwarded letters inside are attachments: each would be one of its own.
  const letter = await PostalMime.parse(bytes, { forceRfc822Attachments: true })
  const { html, text, from, subject, date, headers } = letter
  const known = headers.some(({ key }) => ['from', 'date', 'subject', 'message-id', 'received'].includes(key))
  const body = html?.trim() ? html : paragraphs(text ?? '')
  if (!known || body === '') return null
  const sender = from?.name || from?.address || ''
  const facts = { title: subject?.trim() || stem(name), site: sender || 'A letter', author: sender, date }
  const address = publicAddress(headers) ?? (await wordsAddress(name, bytes))
  return { url: address, html: wrapInPage(facts, body) }
}

/** Where senders say that the same words are on the web (RFC 5064; newsletters put it into List-Post). */
function publicAddress(headers: readonly { readonly key: string; readonly value: string }[]): string | null {
  for (const name of ['archived-at', 'list-post']) {
    const said = headers.find(({ key }) => key === name)?.value.match(/<([^<>]+)>/)?.[1]
    const url = saveableUrl(said ?? '')
    if (url !== null) return url
  }
  return null
}
