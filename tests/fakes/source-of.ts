import type { Source } from '#shared/model/source.ts'

/** A feed that the reader follows. */
export const sourceOf = (id: number, more: Partial<Source> = {}): Source => ({
  id,
  profile_id: null,
  profile: null,
  rss_feed_id: id,
  rss_feed: null,
  author_id: null,
  is_subscribed: true,
  subscribed_date: '2026-06-01T12:00:00.000Z',
  is_paid_subscriber: false,
  wants_notifications: false,
  is_favorited: false,
  signal_boost_value: 0,
  is_muted: false,
  auto_save: false,
  folder: null,
  health: null,
  stats: { item_count: 0, unread_count: 0, last_item_date: null },
  email_forwarding_accounts: [],
  ...more,
})
