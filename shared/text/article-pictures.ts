import type { Nodes } from 'mdast'
import { parseMarkdown } from './parse-markdown.ts'
import { safeImageUrl } from './safe-url.ts'

/** Returns the web addresses of the images in an article's markdown, as the client requests them. */
export function articlePictures(markdown: string): readonly string[] {
  const found: string[] = []
  const look = (node: Nodes): void => {
    const url = node.type === 'image' ? safeImageUrl(node.url) : null
    if (url !== null && !url.startsWith('data:')) found.push(url)
    if ('children' in node) for (const child of node.children) look(child)
  }
  look(parseMarkdown(markdown))
  return found
}
