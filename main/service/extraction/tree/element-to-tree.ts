import { sanitize } from 'hast-util-sanitize'
import { toMdast } from 'hast-util-to-mdast'
import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import { tidyTree } from '#shared/text/tidy-tree.ts'
import { ALLOW_LIST } from './allow-list.ts'
import { domToTree, type TreeSource } from './dom-to-tree.ts'
import { pairFootnotes } from './footnotes.ts'
import { HANDLERS } from './handlers.ts'
import { standAlone } from './stand-alone.ts'

/** What the element holds, hostile as it is, as a tidy tree: allow-listed, then translated. */
export function elementToTree(element: TreeSource): Root {
  const safe = sanitize(domToTree(element), ALLOW_LIST) as HastRoot
  pairFootnotes(safe)
  return tidyTree(standAlone(translate(safe)))
}

const NOTHING: HastRoot = { type: 'root', children: [] }

/**
 * The translator copies what it is given and walks it three times more, for its white space and its ids. A tidy tree
 * needs neither, so it is given nothing, and lends its state for the tree that is meant.
 */
function translate(content: HastRoot): Root {
  const root: Root = { type: 'root', children: [] }
  toMdast(NOTHING, {
    handlers: HANDLERS,
    nodeHandlers: {
      root: (state) => {
        root.children = state.toFlow(state.all(content))
        return root
      },
    },
  })
  return root
}
