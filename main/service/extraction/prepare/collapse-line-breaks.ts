import { ELEMENT, type PageDocument, type PageElement, type PageNode, TEXT } from '../page-document.ts'

/** A longer run of line breaks means the same as this many: the end of a paragraph. */
const MOST = 3

/**
 * Shortens long runs of <br>. Otherwise, the code would walk from each <br> past all the others, which takes quadratic
 * time.
 */
export function shortenBreaks(page: PageDocument): void {
  const seen = new Set<PageNode>()
  for (const first of page.querySelectorAll('br')) {
    let row = 0
    for (let node: PageNode | null = seen.has(first) ? null : first; node && isBreakOrBlank(node); ) {
      const next: PageNode | null = node.nextSibling
      if (node.nodeType === ELEMENT) {
        seen.add(node)
        row++
        if (row > MOST) node.remove()
      }
      node = next
    }
  }
}

function isBreakOrBlank(node: PageNode): boolean {
  if (node.nodeType === TEXT) return node.textContent.trim() === ''
  return node.nodeType === ELEMENT && (node as PageElement).localName === 'br'
}
