export interface Tag {
  readonly id: number
  readonly name: string
  readonly created_date: string
  readonly last_used_date: string
  readonly article_count: number
}
