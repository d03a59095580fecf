import type { PageDocument, PageElement } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/** Preserves the reading (pronunciation) of words, hidden from everything that counts words. */
export const READING_ATTRIBUTE = 'data-reading'

const BESIDE = 'rt,rp,rtc'

/** Moves readings out of the text. Readings of single characters are joined, so that they don't split a word. */
export function keepReadings(page: PageDocument, words: PageWords): void {
  for (const ruby of selectRare(page, words, ['ruby'])) {
    const reading = readingOf(ruby)
    for (const part of ruby.querySelectorAll(BESIDE)) part.remove()
    // Dots next to a word are emphasis marks, not words.
    if (/[\p{L}\p{N}]/u.test(reading)) ruby.setAttribute(READING_ATTRIBUTE, reading)
  }
}

function readingOf(ruby: PageElement): string {
  const readings = [...ruby.querySelectorAll('rt,rtc')]
    // An <rtc> that contains <rt> has no reading in addition to theirs.
    .filter((part) => part.localName === 'rt' || part.querySelector('rt') === null)
    .map((part) => part.textContent.replace(/\s+/g, ' ').trim())
    .filter((reading) => reading !== '')
  return readings.join(readings.some((one) => /\p{Script=Latin}/u.test(one)) ? ' ' : '')
}
