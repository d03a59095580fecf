import { type ReactNode, createElement } from 'react'
import type { Heading } from 'mdast'
import { CodeBlock } from './code-block.tsx'
import { FigureBlock } from './figure-block.tsx'
import { ListBlock } from './list-block.tsx'
import { ParagraphBlock } from './paragraph-block.tsx'
import { QuoteBlock } from './quote-block.tsx'
import { TableBlock } from './table-block.tsx'
import type { InnerProps } from '../inline/inner-blocks.ts'
import { type BlockNode, groupFigures } from '../inline/prepare-article.ts'
import { useArticleSetting } from '../inline/article-context.ts'
import { inline } from '../inline/inline.tsx'
import { leafProps } from '../inline/leaf-props.ts'
import { plainText } from '../inline/plain-text.ts'

/** Renders a block of any kind. Unknown kinds show their text. */
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

/** A heading one or more levels below the article's title, which is the page's h1. */
function HeadingBlock({ node }: { readonly node: Heading }): ReactNode {
  const setting = useArticleSetting()
  const named = setting.prepared.headings.get(node)
  const props = { id: named?.id, ...leafProps(node, setting) }
  return createElement(`h${named?.level ?? 2}`, props, ...inline(node.children, setting))
}

/** Raw HTML or a node of an unknown, newer type. Only its text is trusted and shown. */
function UnknownBlock({ node }: { readonly node: BlockNode }): ReactNode {
  const words = node.type === 'figure' ? '' : plainText(node).trim()
  return words === '' ? null : <p data-uncounted="">{words}</p>
}
