import type { PageDocument } from '../page-document.ts'
import { nameCaptions } from './captions.ts'
import { keepCode } from './code-blocks.ts'
import { keepEmbeds } from './embeds.ts'
import { settleImages } from './images.ts'
import { removeNoise } from './noise.ts'
import { pageBase, resolveUrls } from './page-urls.ts'
import { keepAlignment } from './tables.ts'

/** The page made plain for the content finder: what scripts would have shown is there, what is no content is gone. */
export function preparePage(page: PageDocument, url: string): void {
  settleImages(page, pageBase(page, url))
  resolveUrls(page, url)
  keepCode(page)
  keepAlignment(page)
  keepEmbeds(page)
  removeNoise(page)
  nameCaptions(page)
}
