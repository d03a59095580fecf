// Runs in the page, in the extension's own JavaScript world.
import type { PageQuote } from '#shared/extension/captured-page.ts'
import { paintQuotes } from './paint-quotes.ts'

/** Milliseconds after which the highlights are painted again, because many pages continue to load text for a while. */
const LATER = [1000, 4000] as const

let round = 0

Object.assign(globalThis, {
  lecternPaint: (quotes: readonly PageQuote[]): number => {
    const found = paintQuotes(document, quotes)
    round += 1
    const mine = round
    if (found < quotes.length) {
      for (const pause of LATER) setTimeout(() => mine === round && paintQuotes(document, quotes), pause)
    }
    return found
  },
})
