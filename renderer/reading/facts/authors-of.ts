import { listText } from '#shared/language/formats.ts'
import type { Content } from '#shared/model/content.ts'
import { authorName } from './author-name.ts'

/** Returns the author set by the reader, or else all authors named by the page. Returns null if there are none. */
export function authorsOf({ naming, article, author }: Pick<Content, 'naming' | 'article' | 'author'>): string | null {
  if (naming?.author != null) return naming.author || null
  const named = listText(article?.authors?.flatMap((name) => authorName(name) ?? []) ?? [])
  return named || authorName(author?.any_name ?? '')
}
