import { build, type PageDocument } from '../page-document.ts'
import { type PageWords, selectRare } from './page-words.ts'

const CAPTIONS = [
  '.wp-caption-text',
  '.image-caption',
  '.img-caption',
  '.photo-caption',
  '.caption-text',
  '.media-caption',
  '.figure-caption',
]

/** Turns captions that only a class marks into <figcaption> in a <figure>, which later steps understand. */
export function nameCaptions(page: PageDocument, words: PageWords): void {
  for (const caption of selectRare(page, words, CAPTIONS)) {
    const holder = caption.parentNode
    if (!holder?.querySelector('img') || caption.closest('figure,figcaption')) continue
    const images = [...holder.querySelectorAll('img')]
    // Only one image and its words. Anything more is a gallery or the article itself.
    if (images.length !== 1 || holder.textContent.length > caption.textContent.length + 80) continue
    const content = [...caption.childNodes]
    holder.replaceWith(build(page, 'figure', {}, images[0]!, build(page, 'figcaption', {}, ...content)))
  }
}
