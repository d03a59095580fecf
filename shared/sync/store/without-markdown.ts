import type { Content } from '../../model/content.ts'

/** Removes the text from an entry's content, because bodies are stored separately. */
export function withoutMarkdown(content: Content): Content {
  const { article } = content
  return article?.markdown == null ? content : { ...content, article: { ...article, markdown: null } }
}
