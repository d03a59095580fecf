import type { Blockquote } from 'mdast'
import type { ReactNode } from 'react'
import { useArticleSetting } from '../article-context.ts'
import type { InnerBlocks } from '../inner-blocks.ts'
import { plainText } from '../plain-text.ts'
import { isPullQuote } from '../prepare-article.ts'
import { directionOf } from '../script-of.ts'
import styles from './quote-block.module.css'

interface QuoteBlockProps {
  readonly node: Blockquote
  readonly Inner: InnerBlocks
}

export function QuoteBlock({ node, Inner }: QuoteBlockProps): ReactNode {
  const { direction } = useArticleSetting()
  return (
    <blockquote
      className={isPullQuote(node.children) ? styles.pullQuote : undefined}
      dir={directionOf(plainText(node)) ?? direction}
    >
      <Inner nodes={node.children} />
    </blockquote>
  )
}
