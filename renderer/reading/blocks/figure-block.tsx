import type { Paragraph } from 'mdast'
import type { ReactNode } from 'react'
import { ArticleImage } from '../article-image.tsx'
import { Inline } from '../inline.tsx'
import type { FigureNode } from '../prepare-article.ts'
import { useLeaf } from '../use-leaf.ts'
import styles from '../article-body.module.css'

export function FigureBlock({ node }: { readonly node: FigureNode }): ReactNode {
  return (
    <figure className={styles.figure}>
      {node.images.map((image, index) => (
        <ArticleImage key={index} image={image} link={node.link} captioned={node.caption !== null} />
      ))}
      {node.caption && <Caption node={node.caption} />}
    </figure>
  )
}

function Caption({ node }: { readonly node: Paragraph }): ReactNode {
  const [only] = node.children
  return (
    <figcaption {...useLeaf(node)}>
      {/* The emphasis only marked it as a caption. */}
      <Inline nodes={only?.type === 'emphasis' ? only.children : node.children} />
    </figcaption>
  )
}
