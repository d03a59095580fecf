import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import { FigureBlock } from './figure-block.tsx'
import { HeadingBlock } from './heading-block.tsx'
import { ListBlock } from './list-block.tsx'
import { ParagraphBlock } from './paragraph-block.tsx'
import { QuoteBlock } from './quote-block.tsx'
import { TableBlock } from './table-block.tsx'
import { UnknownBlock } from './unknown-block.tsx'
import type { InnerProps } from '../inline/inner-blocks.ts'
import { type BlockNode, groupFigures } from '../inline/prepare-article.ts'

/** Renders one block of any kind. An unknown kind shows its text. */
export function Block({ node }: { readonly node: BlockNode }): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <ParagraphBlock node={node} />
    case 'heading':
      return <HeadingBlock node={node} />
    case 'list':
      return <ListBlock node={node} Inner={Blocks} />
    case 'blockquote':
      return <QuoteBlock node={node} Inner={Blocks} />
    case 'code':
      return <CodeBlock node={node} />
    case 'table':
      return <TableBlock node={node} />
    case 'figure':
      return <FigureBlock node={node} />
    case 'thematicBreak':
      return <hr />
    case 'definition':
    case 'footnoteDefinition':
      return null
    default:
      return <UnknownBlock node={node} />
  }
}

/** Renders the blocks inside a quote, a list item or a footnote. */
export function Blocks({ nodes }: InnerProps): ReactNode {
  return groupFigures(nodes).map((node, index) => <Block key={index} node={node} />)
}
