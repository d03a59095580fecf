import { type ReactNode, useMemo, useState } from 'react'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import type { ReadableItem } from '#shared/extension/messages.ts'
import * as t from '#shared/words/extension.ts'
import { ReadOnlyArticle } from '../../../reading/index.ts'
import { Button } from '../../../components/button.tsx'
import { ask } from '../ask.ts'
import { useAnswer } from '../use-answer.ts'
import styles from './panel.module.css'

/** An article of the library, with its highlights. */
export function OpenArticle({ id }: { readonly id: number }): ReactNode {
  const { value: item, problem, again } = useAnswer(() => ask({ type: 'read', id }))
  if (problem) {
    return (
      <div className={styles.text} role="alert">
        <p>{problem}</p>
        <Button onClick={again}>{t.tryAgain}</Button>
      </div>
    )
  }
  if (!item) {
    return (
      <p className={styles.text} role="status">
        {t.opening}
      </p>
    )
  }
  return item.content.article ? (
    <Text item={item} />
  ) : (
    <p className={styles.text}>{item.content.processing_error ?? t.thisItemHasNoTextTo}</p>
  )
}

function Text({ item: { content, pictures } }: { readonly item: ReadableItem }): ReactNode {
  const [now] = useState(() => new Date())
  const markdown = content.article?.markdown ?? ''
  const body = useMemo(() => {
    const root = parseMarkdown(markdown)
    return { root, text: canonicalText(root) }
  }, [markdown])
  // Loads pictures through the service, as in the app, so that no site learns about its readers.
  const imageSource = (url: string) => `${pictures}&url=${encodeURIComponent(url)}`
  return (
    <ReadOnlyArticle
      content={content}
      body={body}
      annotations={content.my_annotations}
      now={now}
      imageSource={imageSource}
    />
  )
}
