export interface Tag {
  readonly id: number
  readonly name: string
  readonly created_date: string
  readonly last_used_date: string
  readonly article_count: number
}

/** Two names that differ only in case or in space around them are one tag. */
export const foldedName = (name: string): string => name.trim().toLowerCase()
