import type { Profile } from './profile.ts'
import type { RssFeed, Source } from './source.ts'
import { blankSource } from './source-fields.ts'

/** Returns a source for a profile or feed that the user never followed, so that it can be followed. */
export function unfollowedSource(of: { readonly profile: Profile } | { readonly feed: RssFeed }): Source {
  const profile = 'profile' in of ? of.profile : null
  const feed = 'feed' in of ? of.feed : null
  return {
    id: -(profile?.id ?? feed?.id ?? 1),
    profile_id: profile?.id ?? null,
    profile,
    rss_feed_id: feed?.id ?? null,
    rss_feed: feed,
    author_id: profile?.id ?? null,
    is_subscribed: false,
    subscribed_date: null,
    is_paid_subscriber: false,
    ...blankSource,
    health: null,
    stats: { item_count: 0, unread_count: 0, last_item_date: null },
    email_forwarding_accounts: [],
  }
}
