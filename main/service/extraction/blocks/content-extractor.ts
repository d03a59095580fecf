import { Readability } from '@mozilla/readability'
import { type ExtractorNode, ExtractorPage } from './extractor-page.ts'
import type { PageDocument } from '../page-document.ts'

const BYLINE = /byline|author|dateline|writtenby|p-author/i
const LONGEST_BYLINE = 100

/** What the well-known content finder asks for most, answered sooner and alike. */
class ContentFinder extends Readability<unknown> {
  /** It asks so of every element; hardly one has a name for it, and its text need not be put together. */
  _isValidByline(node: ExtractorNode, names: string): boolean {
    if (!('getAttribute' in node)) return false
    const isNamed =
      node.getAttribute('rel') === 'author' || node.getAttribute('itemprop')?.includes('author') || BYLINE.test(names)
    if (!isNamed) return false
    const { length } = node.textContent.trim()
    return length > 0 && length < LONGEST_BYLINE
  }

  _getInnerText(node: ExtractorNode, withSingleSpaces = true): string {
    if (!withSingleSpaces) return node.textContent.trim()
    return 'prose' in node ? node.prose : node.textContent.trim().replace(/\s{2,}/g, ' ')
  }
}

/** What the finder makes of a copy of the page, which it takes apart. `revealed`: without what hides elements. */
export function runExtractor(page: PageDocument, revealed = false): ReturnType<ContentFinder['parse']> {
  try {
    // It takes what is enough of a DOM for it, and gives it back.
    const finder = new ContentFinder(new ExtractorPage(page, revealed), {
      disableJSONLD: true,
      keepClasses: true,
      serializer: (element) => element,
    })
    return finder.parse()
  } catch (error) {
    // It stumbles over some odd documents (no body left, say): nothing found. Stack overflow is told as what it is.
    if (error instanceof RangeError) throw error
    return null
  }
}
