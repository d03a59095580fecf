export interface Tag {
  readonly id: number
  readonly name: string
  readonly created_date: string
  readonly last_used_date: string
  readonly article_count: number
}

/** Folds a tag name: two names that differ only in case or in surrounding space are one tag. */
export const foldedName = (name: string): string => name.trim().toLowerCase()
