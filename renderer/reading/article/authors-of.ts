import type { Content } from '#shared/model/content.ts'

/** The author the reader set, otherwise all authors the page names. Null when there is none. */
export function authorsOf({ naming, article, author }: Pick<Content, 'naming' | 'article' | 'author'>): string | null {
  if (naming?.author != null) return naming.author || null
  const named = article?.authors?.filter((name) => name.trim() !== '').join(', ')
  return named || author?.any_name.trim() || null
}
