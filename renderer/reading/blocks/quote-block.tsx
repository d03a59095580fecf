import type { Blockquote } from 'mdast'
import type { ReactNode } from 'react'
import { useArticleSetting } from '../inline/article-context.ts'
import type { InnerBlocks } from '../inline/inner-blocks.ts'
import { plainText } from '../inline/plain-text.ts'
import { isPullQuote } from '../inline/prepare-article.ts'
import { directionOf } from '../inline/text-direction.ts'
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
