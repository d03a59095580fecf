import type { List } from 'mdast'
import type { ReactNode } from 'react'
import { useArticleSetting } from '../inline/article-context.ts'
import type { InnerBlocks } from '../inline/inner-blocks.ts'
import { plainText } from '../inline/plain-text.ts'
import { directionOf } from '../inline/text-direction.ts'
import styles from './list-block.module.css'

interface ListBlockProps {
  readonly node: List
  readonly Inner: InnerBlocks
}

export function ListBlock({ node, Inner }: ListBlockProps): ReactNode {
  const { direction } = useArticleSetting()
  const dir = directionOf(plainText(node)) ?? direction
  const className = node.spread ? styles.spread : styles.tight
  const items = node.children.map((item, index) => (
    <li key={index}>
      <Inner nodes={item.children} />
    </li>
  ))
  if (!node.ordered)
    return (
      <ul className={className} dir={dir}>
        {items}
      </ul>
    )
  const start = node.start ?? 1
  // Reserves space for the widest number, so that all numbers hang outside the text.
  const digits = String(start + node.children.length - 1).length
  return (
    <ol className={className} dir={dir} start={start === 1 ? undefined : start} data-digits={Math.min(digits, 8)}>
      {items}
    </ol>
  )
}
