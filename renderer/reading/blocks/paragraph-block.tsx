import type { Paragraph } from 'mdast'
import type { ReactNode } from 'react'
import { Inline } from '../inline.tsx'
import { useLeaf } from '../use-leaf.ts'

export function ParagraphBlock({ node }: { readonly node: Paragraph }): ReactNode {
  return (
    <p {...useLeaf(node)}>
      <Inline nodes={node.children} />
    </p>
  )
}
