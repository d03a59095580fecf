import { unmanagedProfile } from '../../accounts/unmanaged-profile.ts'
import type { Content } from '#shared/model/content.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { Profile } from '#shared/model/profile.ts'

/** Fields of contents for editor's picks, which this service does not have. */
const contentFields = {
  in_discover_feed: false,
  discover_feed_date: null,
  matter_published_date: null,
  is_staff_pick: false,
  prefetch_candidate: false,
}

/** Fields of authors and sites. In this service, they can't manage their own pages. */
const profileFields = {
  ...unmanagedProfile,
  first_name: null,
  last_name: null,
  handles: [],
  location: null,
  personal_url: null,
  email: null,
}

/**
 * Returns an entry in the form that clients of the original service expect. It includes the text, and fields that have
 * no meaning here and would only make responses to the app's own clients longer.
 */
export function originalShape(entry: FeedEntry, markdown: string | null): FeedEntry {
  const { article, author, publisher, my_note: note } = entry.content
  const content: Content = {
    ...contentFields,
    ...entry.content,
    author: whole(author),
    publisher: whole(publisher),
    // Notes don't have a date of their last change. The entry's date is never earlier, so a client that relies on it
    // misses no change.
    my_note: note && { ...note, modified_date: entry.content.feed_dirty_date },
    article: article && { ...article, publisher: whole(article.publisher), ...(markdown !== null && { markdown }) },
  }
  return { ...entry, content }
}

const whole = (profile: Profile | null): Profile | null => profile && { ...profileFields, ...profile }
