import { build, type PageDocument, type PageElement, type PageNode } from '../../page-document.ts'
import { type PageWords, selectRare } from '../selector-index.ts'

/** Elements in which items are already in a list, and table cells, which are lines. */
const LIST = /^(?:ul|ol|menu|dir|td|th)$/

/**
 * Puts items that are outside any list into a list. Browsers show such items with bullets, for example in a definition
 * list.
 */
export function wrapLooseItems(page: PageDocument, words: PageWords): void {
  for (const item of selectRare(page, words, ['li'])) {
    const { parentNode } = item
    if (!parentNode || LIST.test(parentNode.localName)) continue
    const run: PageNode[] = [item]
    for (
      let next = item.nextSibling;
      next && (isItem(next) || next.textContent.trim() === '');
      next = next.nextSibling
    ) {
      run.push(next)
    }
    const list = build(page, 'ul', {})
    item.replaceWith(list)
    // The nodes are appended one by one, because a call accepts only a limited number of arguments.
    for (const node of run) list.append(node)
  }
}

const isItem = (node: PageNode): boolean => (node as PageElement).localName === 'li'
