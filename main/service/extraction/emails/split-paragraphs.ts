import type { Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import { append } from '#shared/text/markdown/append.ts'
import { ELEMENT, type PageDocument, type PageElement, type PageNode, TEXT } from '../page-document.ts'

/** This many consecutive line breaks end a paragraph, because writers of emails intend them that way. */
const ENOUGH = 2

/** Elements in which an empty line doesn't separate paragraphs. */
const WHOLE = 'pre,table,h1,h2,h3,h4,h5,h6'

/** Marks empty lines, which would be lost in the tree. Runs of <br> must already have been shortened. */
export function keepEmptyLines(page: PageDocument): void {
  for (const element of page.querySelectorAll('br')) {
    let next: PageNode | null = element.nextSibling
    while (next?.nodeType === TEXT && next.textContent.trim() === '') next = next.nextSibling
    const isRow = next?.nodeType === ELEMENT && (next as PageElement).localName === 'br'
    if (isRow && !element.closest(WHOLE)) element.replaceWith(element.cloneNode(false), '\u00A0')
  }
}

/** Turns text that is only separated by empty lines into paragraphs, also in quotes and lists. */
export function splitParagraphs(root: Root): Root {
  return { ...root, children: root.children.flatMap(split) }
}

function split<N extends RootContent>(node: N): (N | Paragraph)[] {
  if (node.type === 'paragraph')
    return partsOf(node.children).map((children): Paragraph => ({ type: 'paragraph', children }))
  if (node.type !== 'blockquote' && node.type !== 'list' && node.type !== 'listItem') return [node]
  const children = (node.children as RootContent[]).flatMap((child) => split(child))
  return [{ ...node, children }]
}

/** Splits text at empty lines. A link or emphasis that contains an empty line is repeated in each part. */
function partsOf(children: readonly PhrasingContent[]): PhrasingContent[][] {
  const parts: PhrasingContent[][] = [[]]
  const last = (): PhrasingContent[] => parts.at(-1) as PhrasingContent[]
  let gap: PhrasingContent[] = []
  let breaks = 0
  const add = (node: PhrasingContent): void => {
    if (breaks >= ENOUGH) parts.push([])
    else if (breaks === 0 || last().length > 0) append(last(), gap)
    gap = []
    breaks = 0
    last().push(node)
  }
  for (const child of children) {
    if (child.type === 'break' || isBlank(child)) {
      gap.push(child)
      if (child.type === 'break') breaks += 1
      continue
    }
    const inner = 'children' in child ? partsOf(child.children) : []
    if (inner.length < 2) add(child)
    else
      for (const [index, part] of inner.entries()) {
        if (index > 0) breaks = ENOUGH
        add({ ...child, children: part } as PhrasingContent)
      }
  }
  if (breaks === 0) append(last(), gap)
  return parts.filter((part) => part.length > 0)
}

const isBlank = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === ''
