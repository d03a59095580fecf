import type { Heading } from 'mdast'
import { createElement, type ReactNode } from 'react'
import { useArticleSetting } from '../inline/article-context.ts'
import { inline } from '../inline/inline.tsx'
import { leafProps } from '../inline/leaf-props.ts'

/** A heading one or more levels below the article's title, which is the page's h1. */
export function HeadingBlock({ node }: { readonly node: Heading }): ReactNode {
  const setting = useArticleSetting()
  const named = setting.prepared.headings.get(node)
  const props = { id: named?.id, ...leafProps(node, setting) }
  return createElement(`h${named?.level ?? 2}`, props, ...inline(node.children, setting))
}
