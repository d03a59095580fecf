import type { LinkedData } from '../metadata/json-ld.ts'
import type { PageDocument } from '../page-document.ts'
import { setApart } from './apart.ts'
import { nameCallouts } from './callouts.ts'
import { nameCaptions } from './captions.ts'
import { keepCode } from './code-blocks.ts'
import { keepEmbeds } from './embeds.ts'
import { pairNotes } from './footnotes.ts'
import { keepFormulas } from './formulas.ts'
import { settleImages } from './images.ts'
import { removeNoise } from './noise.ts'
import { pageBase, resolveUrls } from './page-urls.ts'
import { keepAlignment } from './tables.ts'
import { showTold } from './told-content.ts'

/** The page made plain for the content finder: what scripts would have shown is there, what is no content is gone. */
export function preparePage(page: PageDocument, url: string, data: readonly LinkedData[]): void {
  settleImages(page, pageBase(page, url))
  resolveUrls(page, url)
  pairNotes(page)
  keepFormulas(page)
  keepCode(page)
  nameCallouts(page)
  keepAlignment(page)
  keepEmbeds(page)
  removeNoise(page)
  setApart(page)
  nameCaptions(page)
  showTold(page, data)
}
