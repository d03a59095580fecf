import fc from 'fast-check'
import type { Heading, Nodes } from 'mdast'
import { describe, expect, test } from 'vitest'
import { pushHeadingsDown } from '../../../main/service/library/articles/push-headings-down.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { tidyTree } from '#shared/text/tidy-tree.ts'
import { runs } from '../../seed.ts'
import { anyTree } from '../../shared/text/article-trees.ts'

function headingsOf(node: Nodes): Heading[] {
  if (node.type === 'heading') return [node]
  return 'children' in node ? node.children.flatMap(headingsOf) : []
}

describe('pushing headings down', () => {
  test('makes the highest level ####, lets the others follow, and stays at ######', () => {
    expect(pushHeadingsDown('## Section\n\n### Sub\n\n##### Deep\n\n###### Deepest\n')).toBe(
      '#### Section\n\n##### Sub\n\n###### Deep\n\n###### Deepest\n',
    )
  })

  test('moves headings in quotes, lists and footnotes, and no line of code', () => {
    expect(pushHeadingsDown('> # A\n\n- ```sh\n  # note\n  ```\n\n  ## B\n\n1. # C\n\n[^a]: ### D\n')).toBe(
      '> #### A\n\n- ```sh\n  # note\n  ```\n\n  ##### B\n\n1. #### C\n\n[^a]: ###### D\n',
    )
  })

  test('gives what the tree with moved headings renders as, whatever the article', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const stored = renderMarkdown(tree)
        const moved = tidyTree(tree)
        const headings = headingsOf(moved)
        const top = Math.min(...headings.map(({ depth }) => depth))
        for (const heading of headings) heading.depth = Math.min(6, heading.depth - top + 4) as Heading['depth']
        expect(pushHeadingsDown(stored)).toBe(renderMarkdown(moved))
      }),
      { numRuns: runs(500) },
    )
  })
})
