import type { Heading } from 'mdast'
import type { ReactNode } from 'react'
import { useArticleSetting } from '../article-context.ts'
import { Inline } from '../inline.tsx'
import { useLeaf } from '../use-leaf.ts'

/** A heading one or more levels below the article's title, which is the page's h1. */
export function HeadingBlock({ node }: { readonly node: Heading }): ReactNode {
  const named = useArticleSetting().prepared.headings.get(node)
  const Tag = `h${named?.level ?? 2}` as const
  return (
    <Tag id={named?.id} {...useLeaf(node)}>
      <Inline nodes={node.children} />
    </Tag>
  )
}
