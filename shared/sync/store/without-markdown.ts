import type { Content } from '../../model/content.ts'

/** Entries of the queue carry no text: bodies are kept apart from them. */
export function withoutMarkdown(content: Content): Content {
  const { article } = content
  return article?.markdown == null ? content : { ...content, article: { ...article, markdown: null } }
}
