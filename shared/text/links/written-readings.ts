import type { Nodes, Root, RootContent } from 'mdast'
import { parseMarkdown } from '../parse-markdown.ts'
import { renderMarkdown } from '../render-markdown.ts'
import { readingOf } from './ruby-reading.ts'

/**
 * Noncharacters, which never occur in text. They mark the positions of tags, because our Markdown is written without
 * HTML.
 */
const [START, MIDDLE, END] = ['\uFDD0', '\uFDD1', '\uFDD2'] as const
const TAGS: Readonly<Record<string, string>> = {
  [START]: '<ruby>',
  [MIDDLE]: '<rp>(</rp><rt>',
  [END]: '</rt><rp>)</rp></ruby>',
}
const PLACES = /[\uFDD0-\uFDD2]/gu

/**
 * Returns Markdown with readings as <ruby> elements. In Lectern, readings are links, which lead nowhere in other
 * programs. Programs that don't support the element show the reading in parentheses.
 */
export function writtenReadings(markdown: string): string {
  if (!markdown.includes('](#ruby=') || markdown.search(PLACES) >= 0) return markdown
  return renderMarkdown(marked(parseMarkdown(markdown))).replace(PLACES, (place) => TAGS[place] ?? '')
}

function marked(root: Root): Root {
  return { ...root, children: root.children.flatMap((child) => markedIn(child)) as RootContent[] }
}

function markedIn(node: Nodes): Nodes[] {
  if (!('children' in node)) return [node]
  const children = node.children.flatMap((child) => markedIn(child))
  const reading = node.type === 'link' ? readingOf(node.url) : null
  if (reading === null) return [{ ...node, children } as Nodes]
  return [text(START), ...children, text(`${MIDDLE}${reading}${END}`)]
}

const text = (value: string): Nodes => ({ type: 'text', value })
