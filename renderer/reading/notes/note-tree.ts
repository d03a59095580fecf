import type { Nodes, Root } from 'mdast'
import { canonicalText } from '#shared/text/canonical-text.ts'
import type { ArticleSetting } from '../inline/article-context.ts'
import { prepareArticle } from '../inline/prepare-article.ts'

/** Prepares the tree of a text that is not an article for the article's elements. */
export function noteSetting(root: Root): ArticleSetting {
  const prepared = prepareArticle(root, canonicalText(root))
  return { prepared, language: null, direction: 'ltr', url: null, imageSource, painted: null }
}

const imageSource = (url: string) => url

/** Replaces images with their descriptions, so that reading a text never sends a request. */
export function withoutPictures<N extends Nodes>(node: N): N {
  if ('children' in node) {
    const children = node.children.map((child) =>
      child.type === 'image' ? { type: 'text', value: child.alt ?? '' } : withoutPictures(child as Nodes),
    )
    return { ...node, children }
  }
  return node
}
