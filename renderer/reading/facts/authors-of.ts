import type { Content } from '#shared/model/content.ts'
import { authorName } from './author-name.ts'

/** The author the reader set, otherwise all authors the page names. Null when there is none. */
export function authorsOf({ naming, article, author }: Pick<Content, 'naming' | 'article' | 'author'>): string | null {
  if (naming?.author != null) return naming.author || null
  const named = article?.authors?.flatMap((name) => authorName(name) ?? []).join(', ')
  return named || authorName(author?.any_name ?? '')
}
