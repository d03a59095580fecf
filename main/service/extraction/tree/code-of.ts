import type { Nodes } from 'hast'

/** Returns the code as displayed, with line breaks for <br> and highlighters' <div>s. */
export function codeOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return '\n'
  const text = node.children.map(codeOf).join('')
  return node.tagName === 'div' || node.tagName === 'p' ? `${text.replace(/\n$/, '')}\n` : text
}
