import type { Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'

/**
 * Turns images below or next to text into separate blocks. An image within a line (an icon, a formula) stays in the
 * line.
 */
export function standAlone(root: Root): Root {
  return { ...root, children: root.children.flatMap(split) }
}

function split(node: RootContent): RootContent[] {
  if (node.type === 'paragraph') return splitParagraph(node)
  if (node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') {
    return [{ ...node, children: (node.children as RootContent[]).flatMap(split) } as RootContent]
  }
  return [node]
}

function splitParagraph(node: Paragraph): RootContent[] {
  const { children } = node
  if (!children.some(isPicture)) return [node]
  const out: Paragraph[] = []
  let words: PhrasingContent[] = []
  const flush = () => {
    if (words.length > 0) out.push({ type: 'paragraph', children: words })
    words = []
  }
  const [first, last] = [children.findIndex(isInLine), children.findLastIndex(isInLine)]
  children.forEach((child, index) => {
    if (isPicture(child) && (first < 0 || index < first || index > last)) {
      flush()
      out.push({ type: 'paragraph', children: [child] })
    } else words.push(child)
  })
  flush()
  return out
}

/** True if the node is anything other than white space, a picture or a line break. */
function isInLine(node: PhrasingContent): boolean {
  return !isPicture(node) && node.type !== 'break' && (node.type !== 'text' || node.value.trim() !== '')
}

function isPicture(node: Nodes): boolean {
  if (node.type === 'image') return true
  return node.type === 'link' && node.children.length > 0 && node.children.every(isPicture)
}
