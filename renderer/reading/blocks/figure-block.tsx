import type { Paragraph } from 'mdast'
import { createElement, type ReactNode } from 'react'
import { type ArticleSetting, useArticleSetting } from '../article-context.ts'
import { ArticleImage } from '../article-image.tsx'
import { inline } from '../inline.tsx'
import { leafProps } from '../leaf-props.ts'
import type { FigureNode } from '../prepare-article.ts'
import styles from '../article-body.module.css'

export function FigureBlock({ node }: { readonly node: FigureNode }): ReactNode {
  const setting = useArticleSetting()
  const start = setting.prepared.starts.get(node.source)
  return (
    <figure className={styles.figure}>
      {node.images.map((image, index) => (
        <ArticleImage key={index} image={image} link={node.link} captioned={node.caption !== null} />
      ))}
      {/* Offsets count the spaces between pictures. */}
      {start !== undefined &&
        createElement('span', { hidden: true, 'data-start': start }, ...inline(node.between, setting))}
      {node.caption && caption(node.caption, setting)}
    </figure>
  )
}

function caption(node: Paragraph, setting: ArticleSetting): ReactNode {
  const [only] = node.children
  // The emphasis only marked it as a caption.
  const words = only?.type === 'emphasis' ? only.children : node.children
  return createElement('figcaption', leafProps(node, setting), ...inline(words, setting))
}
