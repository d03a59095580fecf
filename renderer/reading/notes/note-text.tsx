import type { Nodes } from 'mdast'
import { memo, type ReactNode, useMemo } from 'react'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { ArticleContext, type ArticleSetting } from '../inline/article-context.ts'
import { Block } from '../blocks/block.tsx'
import { prepareArticle } from '../inline/prepare-article.ts'
import styles from './note-text.module.css'

/**
 * Renders a note. Its Markdown becomes the same allow-listed elements as an article's. A note may come from an import
 * or another client, so it is trusted no more than a web page.
 */
export const NoteText = memo(function NoteText({ note }: { readonly note: string }): ReactNode {
  const setting = useMemo<ArticleSetting>(() => {
    const root = withoutPictures(parseMarkdown(keepLines(note)))
    const prepared = prepareArticle(root, canonicalText(root))
    return { prepared, language: null, direction: 'ltr', url: null, imageSource, painted: null }
  }, [note])
  return (
    <ArticleContext value={setting}>
      <div className={styles.note}>
        {setting.prepared.blocks.map(({ key, node }) => (
          <Block key={key} node={node} />
        ))}
      </div>
    </ArticleContext>
  )
})

const imageSource = (url: string) => url

/** Preserves the line breaks of a note, because its writer intended them. */
function keepLines(note: string): string {
  return note.replace(/([^\n])\n(?!\n)/g, '$1  \n')
}

/** Replaces images with their descriptions, so that reading a note never sends a request. */
function withoutPictures<N extends Nodes>(node: N): N {
  if ('children' in node) {
    const children = node.children.map((child) =>
      child.type === 'image' ? { type: 'text', value: child.alt ?? '' } : withoutPictures(child as Nodes),
    )
    return { ...node, children }
  }
  return node
}
