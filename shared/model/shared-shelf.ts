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

/** An item on a shelf of another reader, as a member sees it. */
export interface MembersItem extends SharedItem {
  readonly picture_url: string | null
  readonly has_text: boolean
  /** The handle of the member who added it. Null if the owner did. */
  readonly added_by: string | null
  /** True if the reader added it. */
  readonly is_mine: boolean
  /** The reader's own copy. */
  readonly own: { readonly content_id: number; readonly is_read: boolean } | null
}

export type MemberRole = 'read' | 'add'

/** A shelf that another reader shares. */
export interface SharedShelf {
  readonly id: number
  readonly name: string
  readonly note: string
  /** The owner's handle. */
  readonly owner: string | null
  /** Identifies the owner, even under another handle. See sending.ts. */
  readonly owner_key: string
  readonly role: MemberRole
  /** True if the reader's highlights, and their notes, are shown to the others. */
  readonly with_highlights: boolean
  readonly with_notes: boolean
}

/** The readers with whom a shelf is shared, and what its owner shows them. */
export interface ShelfMembers {
  readonly members: readonly {
    /** Identifies the reader, even under another handle. See sending.ts. */
    readonly reader: string
    readonly handle: string | null
    readonly role: MemberRole
    readonly state: 'invited' | 'accepted' | 'refused' | 'left'
  }[]
  readonly with_highlights: boolean
  readonly with_notes: boolean
}
