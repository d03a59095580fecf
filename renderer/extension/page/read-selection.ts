import type { PageQuote } from '#shared/extension/captured-page.ts'

const CONTEXT = 32
const MOST_NODES = 2000
const LONGEST = 20_000
const unseen = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'TEXTAREA', 'SELECT'])

/** Returns the selected text with the text around it, or null if nothing is selected. */
export function readSelection(page: Document): PageQuote | null {
  const selection = page.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const text = tidy(selection.toString()).trim()
  if (text === '' || text.length > LONGEST) return null
  const range = selection.getRangeAt(0)
  return {
    text,
    before: around(page, range.startContainer, range.startOffset, 'before'),
    after: around(page, range.endContainer, range.endOffset, 'after'),
  }
}

function around(page: Document, node: Node, offset: number, side: 'before' | 'after'): string {
  const walker = page.createTreeWalker(page.documentElement, NodeFilter.SHOW_TEXT)
  let words = ''
  let at: Node | null = node
  if (node.nodeType === Node.TEXT_NODE) {
    const data = node.textContent ?? ''
    words = side === 'before' ? data.slice(0, offset) : data.slice(offset)
    walker.currentNode = node
  } else {
    // The selection ends between elements. The nearest text is in the element before.
    walker.currentNode = node.childNodes[offset] ?? node
    if (side === 'after') walker.previousNode()
  }
  for (let seen = 0; at && seen < MOST_NODES && tidy(words).length < CONTEXT; seen += 1) {
    const from: Node = walker.currentNode
    at = side === 'before' ? walker.previousNode() : walker.nextNode()
    if (!at || unseen.has(at.parentElement?.tagName ?? '')) continue
    const gap = from.parentElement === at.parentElement ? '' : ' '
    words = side === 'before' ? `${at.textContent ?? ''}${gap}${words}` : `${words}${gap}${at.textContent ?? ''}`
  }
  const text = tidy(words)
  return side === 'before' ? text.slice(-CONTEXT) : text.slice(0, CONTEXT)
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ')
