import type { Nodes, Root, RootContent } from 'mdast'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { letters } from '../metadata/title-parts.ts'

/** Page numbers that are added to a title: "Ropes – Page 2", "Ropes (2/3)". */
const NUMBERED =
  /(?:(?<![\s|(–—,:-])[\s|(–—,:-]+)?(?:(?:page|seite|página|pagina|part|teil|第)\s*\d+(?:\s*(?:of|von|de|\/)\s*\d+)?|(?<!\d)\d+\s*\/\s*\d+|페이지)[)\s]*/giu
/** If more than this fraction of the next page's words has already been read, it is the same page again. */
const SAME = 0.6

/** True if two titles are the same apart from page numbers. */
export function isSameTitle(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((title) => letters(title.replace(NUMBERED, ' ')))
  return (
    a !== '' && b !== '' && (a === b || (Math.min(a.length, b.length) >= 12 && (a.startsWith(b) || b.startsWith(a))))
  )
}

/**
 * Appends another page of the article, without the parts that every page repeats, such as the lead, pictures and
 * author. Null if the page adds nothing new, for example because a page links to itself.
 */
export function appendPart(article: Root, part: Root, number: number): Root | null {
  const known = new Set(article.children.map(keyOf))
  const fresh = part.children.filter((node) => {
    const key = keyOf(node)
    return key === '' || node.type === 'thematicBreak' || !known.has(key)
  })
  const before = wordsOf(article)
  const words = wordsOf({ type: 'root', children: fresh })
  let shared = 0
  for (const word of words) if (before.has(word)) shared++
  if (words.size < 10 || shared > SAME * words.size) return null
  return { ...article, children: [...article.children, ...fresh.map((node) => renumbered(node, number))] }
}

/** Identifies a block by its words or the addresses of its pictures. Empty for short blocks. */
function keyOf(node: RootContent): string {
  const text = canonicalText({ type: 'root', children: [node] })
  if (text.length >= 30) return `${node.type} ${text}`
  const images = text === '' ? imagesOf(node) : []
  return images.length > 0 ? images.join(' ') : ''
}

function imagesOf(node: Nodes): string[] {
  if (node.type === 'image') return [node.url]
  return 'children' in node ? node.children.flatMap(imagesOf) : []
}

/** Returns the text's sequences of four words. */
function wordsOf(root: Root): Set<string> {
  const words =
    canonicalText(root)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const runs = new Set<string>()
  for (let at = 3; at < words.length; at++) runs.add(words.slice(at - 3, at + 1).join(' '))
  return runs
}

/** Renumbers the notes, because each page numbers its notes from one. */
function renumbered<T extends Nodes>(node: T, number: number): T {
  const label = (name: string) => `${number}-${name}`
  if (node.type === 'footnoteReference')
    return { ...node, identifier: label(node.identifier), label: label(node.identifier) }
  if (!('children' in node)) return node
  const children = node.children.map((child) => renumbered(child as Nodes, number))
  const own =
    node.type === 'footnoteDefinition' ? { identifier: label(node.identifier), label: label(node.identifier) } : {}
  return { ...node, ...own, children }
}
