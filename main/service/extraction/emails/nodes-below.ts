import { ELEMENT, type PageElement, type PageNode } from '../page-document.ts'

/**
 * Yields every node below an element, in document order. It is not recursive, because emails can be nested more deeply
 * than any web page.
 */
export function* nodesBelow(root: PageElement): Generator<PageNode> {
  let node: PageNode | null = root.firstChild
  while (node) {
    yield node
    if (node.nodeType === ELEMENT && node.firstChild) {
      node = node.firstChild
      continue
    }
    while (node && node !== root && !node.nextSibling) node = node.parentNode
    node = node === root ? null : (node?.nextSibling ?? null)
  }
}
