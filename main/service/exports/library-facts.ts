/** What an archive holds beside the entries. */
export interface LibraryFacts {
  readonly tags: readonly { readonly name: string; readonly created_date: string; readonly last_used_date: string }[]
  readonly sources: readonly {
    /** The feed's. Null for a writer or site. */
    readonly feed_url: string | null
    readonly name: string
    readonly is_subscribed: boolean
    readonly is_muted: boolean
    readonly is_favorited: boolean
    readonly auto_save: boolean
    readonly wants_notifications: boolean
    readonly folder: string | null
  }[]
  readonly sessions: readonly {
    readonly session_date: string
    readonly day_start: string
    readonly day_end: string
    readonly seconds_read: number
  }[]
  readonly settings: unknown
  readonly counts: { readonly entries: number; readonly highlights: number }
}
