import { ExtractionError } from './extraction-error.ts'
import { ELEMENT, type PageDocument, type PageElement, type PageNode, parsePage, TEXT } from './page-document.ts'

/** UTF-16 code units; more than any article, less than what would hold the thread for long. */
const MAX_HTML = 12_000_000
/** A page of so many takes some 400 MB at the most before it is an article. */
const MAX_NODES = 200_000
/** Elements nested deeper lose their tags and keep their words. Later steps recurse. */
const MAX_DEPTH = 250

const SCRIPTS = /<script\b[\s\S]*?<\/script/gi
const RAW = new Set(['script', 'style'])
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

/**
 * The page as a document of bearable size and depth. Throws 'too_complex' for what is too large; what is only too
 * deep (a parser happily builds 50,000 levels) is flattened.
 */
export function parseBounded(html: string): PageDocument {
  // What looks like tags within scripts is counted only when there seems to be too much.
  const isOver = (text: string) => nodesOf(text) > MAX_NODES
  const many = html.length > MAX_HTML || (isOver(html) && isOver(html.replace(SCRIPTS, '')))
  if (many) throw new ExtractionError('too_complex')
  const page = parsePage(html)
  let nodes = 0
  let deepest = 0
  walk(page, (_node, depth) => {
    if (++nodes > MAX_NODES) throw new ExtractionError('too_complex')
    deepest = Math.max(deepest, depth)
  })
  return deepest > MAX_DEPTH ? parsePage(flatten(page)) : page
}

/** How many elements and texts the parser will make of it, as far as it matters: to count is cheap, to parse is not. */
function nodesOf(html: string): number {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0 && count <= MAX_NODES; at = html.indexOf('<', at + 1)) {
    const next = html.charCodeAt(at + 1) | 0x20
    if (next >= 0x61 && next <= 0x7a) count++
    if (at > 0 && html.charCodeAt(at - 1) !== 0x3e) count++
  }
  return count
}

/** Every node in document order with its depth, without recursion. */
function walk(
  page: PageDocument,
  enter: (node: PageNode, depth: number) => void,
  leave?: (node: PageNode, depth: number) => void,
): void {
  let node: PageNode | null = page.documentElement
  let depth = 0
  while (node) {
    enter(node, depth)
    if (node.firstChild) {
      node = node.firstChild
      depth++
      continue
    }
    leave?.(node, depth)
    while (node && !node.nextSibling) {
      node = depth > 0 ? node.parentNode : null
      depth--
      if (node) leave?.(node, depth)
    }
    node = depth >= 0 && node ? node.nextSibling : null
    if (depth === 0) return
  }
}

function flatten(page: PageDocument): string {
  const out: string[] = ['<!doctype html>']
  const shown = (node: PageNode, depth: number): node is PageElement =>
    node.nodeType === ELEMENT && (depth <= MAX_DEPTH / 2 || VOID.has((node as PageElement).localName))
  walk(
    page,
    (node, depth) => {
      if (node.nodeType === TEXT) {
        const raw = node.parentNode !== null && RAW.has(node.parentNode.localName)
        if (raw && depth > MAX_DEPTH / 2) return
        out.push(raw ? node.textContent : escapeText(node.textContent))
      } else if (shown(node, depth)) out.push(openingTag(node))
    },
    (node, depth) => {
      if (shown(node, depth) && !VOID.has(node.localName)) out.push(`</${node.localName}>`)
    },
  )
  return out.join('')
}

function openingTag(element: PageElement): string {
  const attributes = [...element.attributes].filter(({ name }) => /^[\w:.-]+$/.test(name))
  return `<${element.localName}${attributes.map(({ name, value }) => ` ${name}="${escapeText(value)}"`).join('')}>`
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
