/** An item on a shelf, as others see it. */
export interface SharedItem {
  /** The owner's ID of the item. */
  readonly id: number
  /** Null if the item is not on a web page. */
  readonly url: string | null
  readonly title: string
  readonly site_name: string | null
  readonly author: string | null
  readonly publication_date: string | null
  readonly excerpt: string
  readonly has_picture: boolean
  /** See content-type.ts. */
  readonly content_type: number
  /** Minutes that reading it takes. Null if it has no text. */
  readonly minutes: number | null
  /** The token of the item's public page. Null if it has none. */
  readonly public_page: string | null
}
