import type { PageQuote } from '#shared/extension/captured-page.ts'
import { PAINTED } from '#shared/extension/captured-page.ts'
import { anchorQuote } from '#shared/text/anchor-quote.ts'
import { closedShadowOf } from './closed-shadow-of.ts'
import { readPageText } from './page-text.ts'

/**
 * Paints the text of highlights over the page, without changing any of its nodes. Text that is not on the page, or
 * whose position is uncertain, is not painted. Returns how many highlights were found.
 */
export function paintQuotes(page: Document, quotes: readonly PageQuote[]): number {
  const { text, rangesOf } = readPageText(page, closedShadowOf)
  const found = quotes
    .map((quote) => placesOf(text, quote))
    .filter((place) => place !== null)
    .map(({ start, end }) => rangesOf(start, end))
  CSS.highlights.set(PAINTED, new Highlight(...found.flat()))
  return found.length
}

function placesOf(text: string, quote: PageQuote) {
  const words = tidy(quote.text).trim()
  const stored = {
    text: words,
    before_text: tidy(quote.before),
    after_text: tidy(quote.after),
    char_start: 0,
    char_end: 0,
  }
  return anchorQuote(text, stored, { byContext: true })
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ')
