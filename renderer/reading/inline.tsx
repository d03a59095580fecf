import type { PhrasingContent } from 'mdast'
import { Fragment, type ReactNode } from 'react'
import { ArticleLink } from './article-link.tsx'
import { FootnoteMark } from './footnote-mark.tsx'
import { InlineImage } from './inline-image.tsx'
import { PaintedText } from './painted-text.tsx'
import { plainText } from './plain-text.ts'

/**
 * Words and their marks as elements. Text nodes come out in the tree's order and nothing else in a leaf block counts
 * as text, except a line break: text-index relies on it.
 */
export function Inline({ nodes }: { readonly nodes: readonly PhrasingContent[] }): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{renderInline(node)}</Fragment>)
}

function renderInline(node: PhrasingContent): ReactNode {
  switch (node.type) {
    case 'text':
      return <PaintedText node={node} />
    case 'inlineCode':
      return (
        <code dir="ltr">
          <PaintedText node={node} />
        </code>
      )
    case 'emphasis':
      return (
        <em>
          <Inline nodes={node.children} />
        </em>
      )
    case 'strong':
      return (
        <strong>
          <Inline nodes={node.children} />
        </strong>
      )
    case 'delete':
      return (
        <del>
          <Inline nodes={node.children} />
        </del>
      )
    case 'break':
      return <br />
    case 'link':
      return (
        <ArticleLink url={node.url}>
          <Inline nodes={node.children} />
        </ArticleLink>
      )
    case 'image':
      return <InlineImage image={node} />
    case 'footnoteReference':
      return <FootnoteMark identifier={node.identifier} />
    default:
      // HTML and whatever markdown may learn: its words, never its markup.
      return <span data-uncounted="">{plainText(node)}</span>
  }
}
