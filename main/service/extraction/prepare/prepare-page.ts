import type { LinkedData } from '../metadata/json-ld.ts'
import type { PageDocument } from '../page-document.ts'
import { keepAmp } from './amp.ts'
import { separateBlocks } from './separate-blocks.ts'
import { nameCallouts } from './callouts.ts'
import { nameCaptions } from './captions.ts'
import { keepCharts } from './charts.ts'
import { keepCode } from './code-blocks.ts'
import { showEmails } from './emails.ts'
import { keepEmbeds } from './embeds.ts'
import { dropContents } from './lists/contents-lists.ts'
import { nameCode } from './even-font.ts'
import { pairNotes } from './footnotes.ts'
import { keepFormulas } from './formulas.ts'
import { settleGalleries } from './galleries.ts'
import { settleImages } from './images.ts'
import { shortenBreaks } from './line-breaks.ts'
import { wrapLooseItems } from './lists/loose-items.ts'
import { nameMarks } from './styled-marks.ts'
import { keepQuotes } from './quotes.ts'
import { unwrapSelfLinks } from './self-links.ts'
import { removeNoise } from './noise.ts'
import { dropNextArticles } from './next-articles.ts'
import { pageBase, resolveUrls } from './page-urls.ts'
import { pageWords } from './page-words.ts'
import { keepReadings } from './ruby.ts'
import { showTasks } from './lists/task-items.ts'
import { showRoleTables } from './role-tables.ts'
import { keepAlignment } from './tables.ts'
import { showDescribed } from './described-content.ts'

/** Prepares the page for the content finder: adds what scripts would show and removes what is not content. */
export function preparePage(page: PageDocument, url: string, data: readonly LinkedData[]): void {
  const found = pageWords(page)
  const words = keepAmp(page, found) ? pageWords(page) : found
  dropNextArticles(page)
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
