import type { LinkedData } from '../json-ld.ts'
import type { PageDocument } from '../page-document.ts'
import { keepAmp } from './amp.ts'
import { separateBlocks } from './insert-word-spaces.ts'
import { nameCallouts } from './callouts.ts'
import { nameCaptions } from './captions.ts'
import { keepCharts } from './inline-svg.ts'
import { keepCode } from './code-blocks.ts'
import { showEmails } from './decode-cloudflare-emails.ts'
import { keepEmbeds } from './embeds.ts'
import { dropContents } from './lists/table-of-contents.ts'
import { nameCode } from './monospace-code.ts'
import { pairNotes } from './footnotes.ts'
import { keepFormulas } from './formulas.ts'
import { settleGalleries } from './galleries.ts'
import { settleImages } from './images.ts'
import { shortenBreaks } from './collapse-line-breaks.ts'
import { wrapLooseItems } from './lists/orphan-list-items.ts'
import { nameMarks } from './inline-style-marks.ts'
import { keepQuotes } from './quotes-verse-dropcaps.ts'
import { unwrapSelfLinks } from './unwrap-self-links.ts'
import { removeNoise } from './remove-noise.ts'
import { dropPrinted } from './other-media.ts'
import { dropNextArticles } from './remove-next-articles.ts'
import { pageBase, resolveUrls } from './resolve-urls.ts'
import { pageWords } from './selector-index.ts'
import { keepReadings } from './ruby.ts'
import { showTasks } from './lists/task-items.ts'
import { showRoleTables } from './aria-tables.ts'
import { keepAlignment } from './column-alignment.ts'
import { showDescribed } from './structured-data-text.ts'

/**
 * Prepares the page for the content finder: adds what scripts would show, and removes everything that isn't content.
 */
export function preparePage(page: PageDocument, url: string, data: readonly LinkedData[]): void {
  const found = pageWords(page)
  const words = keepAmp(page, found) ? pageWords(page) : found
  dropNextArticles(page)
  dropPrinted(page, words)
  settleImages(page, pageBase(page, url), words)
  showEmails(page, words)
  resolveUrls(page, url)
  pairNotes(page, words)
  unwrapSelfLinks(page)
  dropContents(page, words)
  keepFormulas(page, words)
  keepReadings(page, words)
  keepQuotes(page, words)
  keepCode(page, words)
  wrapLooseItems(page, words)
  shortenBreaks(page)
  nameCode(page, words)
  nameMarks(page, words)
  showTasks(page, words)
  nameCallouts(page, words)
  showRoleTables(page, words)
  keepAlignment(page, words)
  settleGalleries(page, words)
  keepEmbeds(page, words)
  keepCharts(page, words)
  removeNoise(page, words)
  separateBlocks(page, words)
  nameCaptions(page, words)
  showDescribed(page, data)
}
