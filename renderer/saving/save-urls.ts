import { webAddress } from '#shared/text/addresses/web-address.ts'
import { typedUrl } from '#shared/text/addresses/typed-url.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/shell.ts'
import { currentLibrary, type Failure, failureOf, notify, connectionText } from '../cache/index.ts'

/** Returns the URLs in a text, one on each line, or null if any line isn't a URL. */
export function urlsIn(text: string): readonly string[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const urls = lines.map(webAddress).filter((url) => url !== null)
  return urls.length > 0 && urls.length === lines.length ? [...new Set(urls)] : null
}

/**
 * Returns the addresses that a user typed, one on each line, with or without their scheme. Returns null if any line
 * isn't an address.
 */
export function typedUrls(text: string): readonly string[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const urls = lines.map(typedUrl).filter((url) => url !== null)
  return urls.length > 0 && urls.length === lines.length ? [...new Set(urls)] : null
}

/**
 * Saves in order and stops at the first failure. Returns the URLs that weren't saved. They aren't stored anywhere else,
 * so the notification remains and offers to continue.
 */
export async function saveUrls(urls: readonly string[]): Promise<readonly string[]> {
  const { host } = currentLibrary()
  const saving = notify(messages.savingUrl, { duration: null })
  for (const [index, url] of urls.entries()) {
    try {
      await host.save(url)
    } catch (error) {
      const rest = urls.slice(index)
      const action = { label: t.retry, run: () => void saveUrls(rest) }
      notify(saveErrorText(failureOf(error)), { type: 'error', replaces: saving, duration: null, action })
      return rest
    }
  }
  notify(messages.urlSaved, { replaces: saving })
  return []
}

/** Returns a message with the reason why a save failed. */
export function saveErrorText({ kind, details }: Failure): string {
  if (kind === 'no_room') return details.split('\n')[0] ?? messages.urlFailed
  if (kind === 'offline') return connectionText()
  if (kind === 'full') return t.theDiskIsFull
  return kind === 'too_many' ? messages.tooManyRequests : messages.urlFailed
}
