import { sanitize } from 'hast-util-sanitize'
import { toMdast } from 'hast-util-to-mdast'
import type { Root as HastRoot } from 'hast'
import type { Link, Nodes, Parents, Root, RootContent } from 'mdast'
import { fragmentKey } from '#shared/text/links/fragment-key.ts'
import { readingOf } from '#shared/text/links/ruby-reading.ts'
import { tidyTree } from '#shared/text/tidy-tree.ts'
import { ALLOW_LIST } from './allow-list.ts'
import { domToTree, type TreeSource } from './dom-to-tree.ts'
import { HANDLERS } from './handlers.ts'
import { standAlone } from './stand-alone.ts'

/**
 * Converts the element's untrusted contents to a clean tree. They are first filtered by the allow-list, then
 * translated.
 */
export function elementToTree(element: TreeSource): Root {
  const safe = sanitize(domToTree(element), ALLOW_LIST) as HastRoot
  return tidyTree(standAlone(translate(safe)))
}

const NOTHING: HastRoot = { type: 'root', children: [] }

/**
 * hast-util-to-mdast copies its input and walks it three more times for white space and IDs, which a clean tree doesn't
 * need. So the library gets an empty tree, and its state is then used to translate the real tree.
 */
function translate(content: HastRoot): Root {
  const root: Root = { type: 'root', children: [] }
  toMdast(NOTHING, {
    handlers: HANDLERS,
    nodeHandlers: {
      root: (state) => {
        root.children = state.toFlow(state.all(content))
        dropDeadLinks(root)
        joinTexts(root)
        return root
      },
    },
  })
  return root
}

/** Replaces links to parts of the page other than the article's headings with their text. */
function dropDeadLinks(root: Root): void {
  const headings = new Set<string>()
  let hasLinks = false
  const gather = (node: Nodes) => {
    if (node.type === 'heading') headings.add(fragmentKey(wordsOf(node)))
    hasLinks ||= isWithinPage(node)
    if ('children' in node) for (const child of node.children) gather(child)
  }
  gather(root)
  if (!hasLinks) return
  const settle = (parent: Parents) => {
    if (parent.children.some(isWithinPage)) {
      parent.children = (parent.children as RootContent[]).flatMap((child): RootContent[] =>
        isWithinPage(child) && !headings.has(child.url.slice(1)) ? child.children : [child],
      ) as typeof parent.children
    }
    for (const child of parent.children) if ('children' in child) settle(child)
  }
  settle(root)
}

const isWithinPage = (node: Nodes): node is Link =>
  node.type === 'link' && node.url.startsWith('#') && readingOf(node.url) === null

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

/**
 * For long runs of white space, the patterns in hast-util-to-mdast take quadratic time. At most a single space is
 * retained between words anyway.
 */
const BLANKS = /[\t ]{2,}/g

/** Joins adjacent texts. hast-util-to-mdast does so, too, but takes quadratic time. */
function joinTexts(parent: Parents): void {
  const joined: RootContent[] = []
  for (const child of parent.children) {
    const last = joined.at(-1)
    if (child.type === 'text' && last?.type === 'text') last.value += child.value
    else joined.push(child)
    if ('children' in child) joinTexts(child)
  }
  for (const child of joined) if (child.type === 'text') child.value = child.value.replaceAll(BLANKS, ' ')
  parent.children = joined as typeof parent.children
}
