import { Readability } from '@mozilla/readability'
import { type ExtractorNode, ExtractorPage } from './extractor-page.ts'
import type { PageDocument } from '../page-document.ts'

const BYLINE = /byline|author|dateline|writtenby|p-author/i
const LONGEST_BYLINE = 100

/** Readability with faster versions of its most frequent checks. The results are the same. */
class ContentFinder extends Readability<unknown> {
  /**
   * Readability calls this for every element. Few have a relevant name, so checking that first avoids joining their
   * text.
   */
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

/**
 * Runs Readability on a copy of the page, because it modifies the document. With `revealed`, everything that hides
 * elements is ignored.
 */
export function runExtractor(page: PageDocument, revealed = false): ReturnType<ContentFinder['parse']> {
  try {
    // ExtractorPage implements the part of the DOM that Readability uses.
    const finder = new ContentFinder(new ExtractorPage(page, revealed), {
      disableJSONLD: true,
      keepClasses: true,
      serializer: (element) => element,
    })
    return finder.parse()
  } catch (error) {
    // Readability throws on some unusual documents, such as those without a body. In that case nothing is found. Stack
    // overflows are rethrown.
    if (error instanceof RangeError) throw error
    return null
  }
}
