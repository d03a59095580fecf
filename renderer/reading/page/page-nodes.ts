import type { Element, ElementContent, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { mathElements, pageAttributes, pageElements } from '#shared/model/pages/page-elements.ts'
import { safeLinkUrl } from '#shared/text/safe-url.ts'
import type { LockedContent, LockedNode, LockedStyle } from './locked-document.ts'

/** A stored page, reduced to allow-listed content once more. */
export interface PageNodes extends LockedContent {
  /** Attributes and style of the page's own elements <html> and <body>. */
  readonly root: Attributes
  readonly body: Attributes
}

interface Attributes {
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly style: string
}

const MATH = 'http://www.w3.org/1998/Math/MathML'
const DEEPEST = 300
const MOST_NODES = 200_000
const OWN_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** Attribute under which a link within the page keeps its target. */
export const TARGET = 'data-target'

/**
 * Parses a page that the service made safe to show, and keeps only what is on the shared list of elements. Returns null
 * if it is too deeply nested. Parsing runs nothing.
 */
export function pageNodes(html: string): PageNodes | null {
  try {
    return reduce(fromHtml(html))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function reduce(root: Root): PageNodes {
  const styles: LockedStyle[] = []
  let count = 0
  const contents = (nodes: readonly (RootContent | ElementContent)[], depth: number): LockedNode[] =>
    nodes.flatMap((node): LockedNode[] => {
      if (++count > MOST_NODES || depth > DEEPEST) return []
      if (node.type === 'text') return [node.value]
      return node.type === 'element' ? element(node, depth) : []
    })
  const element = (node: Element, depth: number): LockedNode[] => {
    const tag = node.tagName
    if (tag === 'style') styles.push(styleOf(node))
    if (tag === 'img') return [{ tag, ...attributesOf(node), children: [] }]
    if (!pageElements.has(tag) && !mathElements.has(tag)) return []
    const children = contents(node.children, depth + 1)
    return [{ tag, ...(mathElements.has(tag) && { namespace: MATH }), ...attributesOf(node), children }]
  }
  const page = childOf(root, 'html')
  const [head, body] = [childOf(page, 'head'), childOf(page, 'body')]
  for (const node of head?.children ?? []) {
    if (node.type === 'element' && node.tagName === 'style') styles.push(styleOf(node))
  }
  const nodes = contents(body?.children ?? [], 0)
  return { nodes, styles, root: attributesOf(page), body: attributesOf(body) }
}

function childOf(parent: Root | Element | undefined, name: string): Element | undefined {
  for (const node of parent?.children ?? []) if (node.type === 'element' && node.tagName === name) return node
  return undefined
}

function styleOf(node: Element): LockedStyle {
  const text = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  const media = said(node, 'media')
  return media === null ? { text } : { text, media }
}

function said({ properties }: Element, name: string): string | null {
  const value = properties[name]
  if (value === null || value === undefined || value === false) return null
  if (value === true) return ''
  return Array.isArray(value) ? value.join(' ') : String(value)
}

function attributesOf(node: Element | undefined): Attributes {
  if (!node) return { attributes: [], style: '' }
  const attributes: (readonly [string, string])[] = []
  for (const name of Object.keys(node.properties)) {
    const written = name === 'className' ? 'class' : name.toLowerCase()
    const value = said(node, name)
    if (value !== null && pageAttributes.has(written)) attributes.push([written, value])
  }
  if (node.tagName === 'a' || node.tagName === 'area') attributes.push(...linkOf(said(node, 'href')))
  const source = said(node, 'src')
  if (node.tagName === 'img' && source !== null && OWN_IMAGE.test(source)) attributes.push(['src', source])
  return { attributes, style: said(node, 'style') ?? '' }
}

/**
 * A link within the page would lead to the app, whose address is the frame's base. It becomes an element that our
 * listener follows.
 */
function linkOf(given: string | null): (readonly [string, string])[] {
  const href = given === null ? null : safeLinkUrl(given)
  if (href === null) return []
  if (!href.startsWith('#')) return [['href', href]]
  return [
    [TARGET, href.slice(1)],
    ['role', 'link'],
    ['tabindex', '0'],
  ]
}
