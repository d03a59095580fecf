import type { Paragraph } from 'mdast'
import type { ReactNode } from 'react'
import { useArticleSetting } from '../article-context.ts'
import { ArticleImage } from '../article-image.tsx'
import { Inline } from '../inline.tsx'
import type { FigureNode } from '../prepare-article.ts'
import { useLeaf } from '../use-leaf.ts'
import styles from '../article-body.module.css'

export function FigureBlock({ node }: { readonly node: FigureNode }): ReactNode {
  const start = useArticleSetting().prepared.starts.get(node.source)
  return (
    <figure className={styles.figure}>
      {node.images.map((image, index) => (
        <ArticleImage key={index} image={image} link={node.link} captioned={node.caption !== null} />
      ))}
      {/* Offsets count the spaces between pictures. */}
      {start !== undefined && (
        <span hidden data-start={start}>
          <Inline nodes={node.between} />
        </span>
      )}
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
