import { memo, type ReactNode, useMemo } from 'react'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { ArticleContext } from '../inline/article-context.ts'
import { Block } from '../blocks/block.tsx'
import { noteSetting, withoutPictures } from './note-tree.ts'
import styles from './note-text.module.css'

/**
 * Renders a note. Its Markdown becomes the same allow-listed elements as an article's. A note may come from an import
 * or another client, so it is trusted no more than a web page.
 */
export const NoteText = memo(function NoteText({ note }: { readonly note: string }): ReactNode {
  const setting = useMemo(() => noteSetting(withoutPictures(parseMarkdown(keepLines(note)))), [note])
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

/** Preserves the line breaks of a note, because its writer intended them. */
function keepLines(note: string): string {
  return note.replace(/([^\n])\n(?!\n)/g, '$1  \n')
}
