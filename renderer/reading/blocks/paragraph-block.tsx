import type { Paragraph } from 'mdast'
import { createElement, type ReactNode } from 'react'
import { useArticleSetting } from '../article-context.ts'
import { inline } from '../inline.tsx'
import { leafProps } from '../leaf-props.ts'

export function ParagraphBlock({ node }: { readonly node: Paragraph }): ReactNode {
  const setting = useArticleSetting()
  return createElement('p', leafProps(node, setting), ...inline(node.children, setting))
}
