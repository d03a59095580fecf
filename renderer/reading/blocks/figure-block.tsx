import type { Paragraph } from 'mdast'
import { createElement, type CSSProperties, type ReactNode, useState } from 'react'
import { type ArticleSetting, useArticleSetting } from '../inline/article-context.ts'
import { ArticleImage } from '../inline/article-image.tsx'
import { imageShapes } from '../inline/image-shapes.ts'
import { inline } from '../inline/inline.tsx'
import { leafProps } from '../inline/leaf-props.ts'
import type { FigureNode } from '../inline/prepare-article.ts'
import styles from './figure-block.module.css'

/** The aspect ratio reserved for an image before it loads; a wide image may take the same height. */
const PLACE = 3 / 2
const WIDE = 2

export function FigureBlock({ node }: { readonly node: FigureNode }): ReactNode {
  const setting = useArticleSetting()
  const start = setting.prepared.starts.get(node.source)
  const [only, second] = node.images
  const [shape, setShape] = useState(() => (only && !second ? imageShapes.get(only.url) : undefined))
  const wide = shape && shape.width >= WIDE * shape.height ? shape : undefined
  return (
    <figure
      className={styles.figure}
      data-wide={wide ? '' : undefined}
      style={wide && ({ '--wide': wide.width / wide.height / PLACE, '--natural': `${wide.width}px` } as CSSProperties)}
    >
      {node.images.map((image, index) => (
        <ArticleImage
          key={index}
          image={image}
          link={node.link}
          captioned={node.caption !== null}
          onShape={second ? undefined : setShape}
        />
      ))}
      {/* Offsets count the spaces between images. */}
      {start !== undefined &&
        createElement('span', { hidden: true, 'data-start': start }, ...inline(node.between, setting))}
      {node.caption && caption(node.caption, setting)}
    </figure>
  )
}

function caption(node: Paragraph, setting: ArticleSetting): ReactNode {
  const [only] = node.children
  // The emphasis only served to mark the text as a caption.
  const words = only?.type === 'emphasis' ? only.children : node.children
  return createElement('figcaption', leafProps(node, setting), ...inline(words, setting))
}
