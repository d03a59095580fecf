import { fromHtml } from 'hast-util-from-html'
import { sanitize } from 'hast-util-sanitize'
import { toMdast } from 'hast-util-to-mdast'
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import { tidyTree } from '#shared/text/tidy-tree.ts'
import { ALLOW_LIST } from './allow-list.ts'
import type { PageElement } from '../page-document.ts'
import { domToTree } from './dom-to-tree.ts'
import { pairFootnotes } from './footnotes.ts'
import { HANDLERS } from './handlers.ts'
import { standAlone } from './stand-alone.ts'

/** The found HTML, hostile as it is, as a tidy tree: parsed by the HTML standard, allow-listed, then translated. */
export function contentToTree(html: string): Root {
  return toTree(fromHtml(html, { fragment: true }))
}

/** What the element holds, hostile as it is, as a tidy tree. */
export function elementToTree(element: PageElement): Root {
  return toTree(domToTree(element))
}

function toTree(content: HastRoot): Root {
  const safe = sanitize(content, ALLOW_LIST) as HastRoot
  pairFootnotes(safe)
  const tree = toMdast(safe, { handlers: HANDLERS, document: true })
  return tidyTree(standAlone(tree.type === 'root' ? tree : { type: 'root', children: [] }))
}
