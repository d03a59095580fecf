import { messages } from '#shared/text/messages.ts'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import { currentLibrary, type Failure, failureOf, notify } from '../cache/index.ts'

/** The URLs of a text, one on each line; null when any line is something else (SPEC.txt section 5, "Pasted URL"). */
export function urlsIn(text: string): readonly string[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const urls = lines.map(pastedUrl).filter((url) => url !== null)
  return urls.length > 0 && urls.length === lines.length ? [...new Set(urls)] : null
}

/**
 * Saves in order; a failure stops the list (SPEC.txt section 8). Returns the urls that were not saved. They stand nowhere
 * else any more, so the notice that tells of them stays and goes on from there when asked.
 */
export async function saveUrls(urls: readonly string[]): Promise<readonly string[]> {
  const { host } = currentLibrary()
  const saving = notify(messages.savingUrl, { duration: null })
  for (const [index, url] of urls.entries()) {
    try {
      await host.save(url)
    } catch (error) {
      const rest = urls.slice(index)
      const action = { label: 'Retry', run: () => void saveUrls(rest) }
      notify(notSaved(failureOf(error)), { type: 'error', replaces: saving, duration: null, action })
      return rest
    }
  }
  notify(messages.urlSaved, { replaces: saving })
  return []
}

/** Why a save did not happen. */
export function notSaved({ kind }: Failure): string {
  if (kind === 'offline') return messages.offline
  if (kind === 'full') return 'The disk is full. Free some space and try again.'
  return kind === 'too_many' ? messages.tooManyRequests : messages.urlFailed
}
