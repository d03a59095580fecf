import { PAINTED, type PageQuote } from '#shared/extension/captured-page.ts'
import type { Content } from '#shared/model/content.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { browser } from '../browser.ts'
import { allSaves } from './outbox.ts'
import { isMarked, readMarks } from './saved-marks.ts'
import { accountKey, connectedClient } from './session.ts'

const style = `:root::highlight(${PAINTED}) { background-color: rgb(250 204 21 / 0.4); }
@media (forced-colors: active) { :root::highlight(${PAINTED}) { background-color: Mark; color: MarkText; } }`

/** Paints highlights over the page in a tab. Does nothing where the browser allows no scripts. */
export async function paintTab(tabId: number, quotes: readonly PageQuote[]): Promise<void> {
  if (quotes.length === 0) return
  try {
    const target = { tabId }
    await browser.scripting.insertCSS({ target, css: style })
    await browser.scripting.executeScript({ target, files: ['painter.js'] })
    await browser.scripting.executeScript({
      target,
      // Runs in the page, without access to this file's variables.
      func: (given) => (globalThis as unknown as { lecternPaint(quotes: unknown): unknown }).lecternPaint(given),
      args: [quotes],
    })
  } catch {
    // The tab has left the page, or the page is one of the browser's own.
    return
  }
}

export const quotesOf = (content: Content): PageQuote[] =>
  content.my_annotations.map(({ text, before_text: before, after_text: after }) => ({ text, before, after }))

/**
 * Paints the highlights of a page that was opened again, if the reader allowed its site. Hashes on this computer show
 * whether the library has the page. Other pages of the site are thus never reported to the service.
 */
export async function paintReturn(tabId: number, given: string | undefined): Promise<void> {
  const url = webAddress(given)
  // Without access to the site, the browser reports no address.
  if (url === null || !(await browser.permissions.contains({ origins: [`${new URL(url).origin}/*`] }))) return
  const waiting = await waitingQuotes(url)
  await paintTab(tabId, waiting)
  const client = await connectedClient()
  if (!client) return
  await readMarks()
  if (!(await isMarked(url))) return
  try {
    const { content } = await client.call('contentLookup', { query: { url } })
    if (!content) return
    const known = quotesOf(content)
    // Waiting quotes may have been sent in the meantime.
    const missing = waiting.filter((quote) => !known.some(({ text }) => text === quote.text))
    await paintTab(tabId, [...known, ...missing])
  } catch {
    // Without the service, only the highlights that are waiting on this computer are painted.
    return
  }
}

/** Returns highlights of the page that the service doesn't have yet. */
async function waitingQuotes(url: string): Promise<PageQuote[]> {
  const [account, page] = [await accountKey(), identityUrl(url)]
  return (await allSaves())
    .filter((row) => row.account === account && !row.isUndone && identityUrl(row.url) === page)
    .flatMap(({ quotes }) => quotes)
}
