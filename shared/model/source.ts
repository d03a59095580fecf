import type { Profile } from './profile.ts'

/** A web feed, as entries and sources refer to it. */
export interface RssFeed {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly photo_url: string | null
}

/**
 * Something that publishes items: a person, a publisher, a newsletter (`profile`) or a feed (`rss_feed`), never both. A
 * negative `id` marks a source that the user never followed, shown as a suggestion.
 */
export interface Source {
  readonly id: number
  readonly profile_id: number | null
  readonly profile: Profile | null
  readonly rss_feed_id: number | null
  readonly rss_feed: RssFeed | null
  readonly author_id: number | null
  readonly is_subscribed: boolean
  readonly subscribed_date: string | null
  readonly is_paid_subscriber: boolean
  readonly wants_notifications: boolean
  readonly is_favorited: boolean
  readonly signal_boost_value: number
  readonly stats: { readonly item_count: number; readonly unread_count: number; readonly last_item_date: string | null }
  readonly email_forwarding_accounts: readonly unknown[]
}
