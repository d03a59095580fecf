import type { Element, ElementContent, Nodes, Root } from 'hast'

/** Holds the label of a paired footnote until the tree is built. */
export const FOOTNOTE_MARK = 'dataFootnoteMark'
export const FOOTNOTE_TEXT = 'dataFootnoteText'

const MARK = /^[[(]?(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z]{1,2}|note \d{1,3})[\])]?$/i
const BACKLINK = /^(?:[\s\uFE0E\uFE0F]|[↩↑⤴^†‡*]|back|jump up|return|\[?\d+(?!\d)\]?\.?)*$/i

/**
 * Pairs footnote marks with their texts: a short link ("1", "[2]", "*") to a later element that is a list item or links
 * back. Labels are 1, 2, 3, …. Back links are removed.
 */
export function pairFootnotes(root: Root): void {
  const elements = elementsOf(root)
  const byId = new Map<string, { element: Element; order: number }>()
  elements.forEach((element, order) => {
    const id = element.properties.id
    if (typeof id === 'string' && !byId.has(id)) byId.set(id, { element, order })
  })
  // Notes paired on the page are labelled already. Labels continue from there.
  const paired = elements.filter(({ properties }) => typeof properties[FOOTNOTE_TEXT] === 'string').length
  const labels = new Map<Element, string>()
  elements.forEach((element, order) => {
    const href = element.tagName === 'a' ? element.properties.href : null
    if (typeof href !== 'string' || !href.startsWith('#') || !MARK.test(textOf(element).trim())) return
    const target = byId.get(decode(href.slice(1)))
    if (!target || target.order <= order) return
    const note = holderOf(target.element, elements)
    if (!note || contains(note, element) || (note.tagName !== 'li' && !hasBacklink(note, order, byId))) return
    const label = labels.get(note) ?? String(paired + labels.size + 1)
    labels.set(note, label)
    element.properties = { [FOOTNOTE_MARK]: label }
  })
  for (const [note, label] of labels) {
    note.properties[FOOTNOTE_TEXT] = label
    dropBacklinks(note, elements, byId)
  }
}

/** In document order. */
function elementsOf(node: Nodes, found: Element[] = []): Element[] {
  if (node.type === 'element') found.push(node)
  if ('children' in node) for (const child of node.children) elementsOf(child, found)
  return found
}

/** The block of the target: the target itself, or the item or paragraph that starts with it. */
function holderOf(target: Element, elements: readonly Element[]): Element | null {
  if (['li', 'p', 'div', 'dd', 'aside'].includes(target.tagName)) return target
  return elements.find((element) => ['li', 'p', 'dd'].includes(element.tagName) && contains(element, target)) ?? null
}

function contains(outer: Element, inner: Element): boolean {
  return outer.children.some((child) => child === inner || (child.type === 'element' && contains(child, inner)))
}

function hasBacklink(note: Element, order: number, byId: ReadonlyMap<string, { order: number }>): boolean {
  return elementsOf(note).some((element) => {
    const target = isFragment(element) ? byId.get(decode(element.properties.href.slice(1))) : undefined
    return target !== undefined && target.order <= order + 2
  })
}

function dropBacklinks(
  note: Element,
  elements: readonly Element[],
  byId: ReadonlyMap<string, { order: number }>,
): void {
  const own = elements.indexOf(note)
  const keep = (child: ElementContent): boolean => {
    if (child.type !== 'element') return true
    child.children = child.children.filter(keep)
    if (!isFragment(child)) return child.tagName !== 'sup' || child.children.length > 0
    const target = byId.get(decode(child.properties.href.slice(1)))
    return !(BACKLINK.test(textOf(child)) && (!target || target.order < own))
  }
  note.children = note.children.filter(keep)
}

function isFragment(element: Element): element is Element & { properties: { href: string } } {
  const { href } = element.properties
  return element.tagName === 'a' && typeof href === 'string' && href.startsWith('#')
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
