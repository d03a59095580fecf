import type { Blockquote } from 'mdast'
import type { ReactNode } from 'react'
import { useArticleSetting } from '../article-context.ts'
import { Blocks } from '../block.tsx'
import { plainText } from '../plain-text.ts'
import { isPullQuote } from '../prepare-article.ts'
import { directionOf } from '../script-of.ts'
import styles from '../article-body.module.css'

export function QuoteBlock({ node }: { readonly node: Blockquote }): ReactNode {
  const { direction } = useArticleSetting()
  return (
    <blockquote
      className={isPullQuote(node.children) ? styles.pullQuote : undefined}
      dir={directionOf(plainText(node)) ?? direction}
    >
      <Blocks nodes={node.children} />
    </blockquote>
  )
}
