import { unmanagedProfile } from '../../accounts/unmanaged-profile.ts'
import type { Content } from '#shared/model/content.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import type { Profile } from '#shared/model/profile.ts'

/** Fields of contents: there are no picks of an editor here. */
const contentFields = {
  in_discover_feed: false,
  discover_feed_date: null,
  matter_published_date: null,
  is_staff_pick: false,
  prefetch_candidate: false,
}

/** Fields of writers and sites: no one manages a page of theirs here. */
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
 * An entry as clients written for the original read it: with its text, and with fields that mean nothing here and that
 * would only make the pages of our own clients longer.
 */
export function originalShape(entry: FeedEntry, markdown: string | null): FeedEntry {
  const { article, author, publisher, my_note: note } = entry.content
  const content: Content = {
    ...contentFields,
    ...entry.content,
    author: whole(author),
    publisher: whole(publisher),
    // Notes have no date of their last change. The entry's is never earlier, so a client that follows it misses none.
    my_note: note && { ...note, modified_date: entry.content.feed_dirty_date },
    article: article && { ...article, publisher: whole(article.publisher), ...(markdown !== null && { markdown }) },
  }
  return { ...entry, content }
}

const whole = (profile: Profile | null): Profile | null => profile && { ...profileFields, ...profile }
