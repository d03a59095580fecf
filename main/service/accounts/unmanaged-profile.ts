/**
 * Profile fields that clients of the original service read. Here their values are the same for every reader, author and
 * site.
 */
export const unmanagedProfile = {
  is_managed: false,
  avatar_photo: null,
  gradient_start: null,
  gradient_end: null,
  twitter_url: null,
  description_links: [],
  communities: [],
  has_profile_card: false,
  cta_url: null,
  cta_title: null,
  cta_emoji: null,
  has_paid_version: false,
  is_primary: true,
  primary_association: null,
  primary_publisher: null,
  linked_author: null,
  linked_publisher: null,
  linked_author_id: null,
  linked_publisher_id: null,
  extracts_reliably: true,
  follow_count: 0,
  follower_count: 0,
}
