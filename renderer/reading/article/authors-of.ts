import type { Content } from '#shared/model/content.ts'

/** Who wrote it: as its reader says, else all whom its page names. Null for nobody. */
export function authorsOf({ naming, article, author }: Pick<Content, 'naming' | 'article' | 'author'>): string | null {
  if (naming?.author != null) return naming.author || null
  const named = article?.authors?.filter((name) => name.trim() !== '').join(', ')
  return named || author?.any_name.trim() || null
}
