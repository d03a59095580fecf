import type { Annotation } from './annotation.ts'
import type { Content } from './content.ts'
import type { Profile } from './profile.ts'

/** One row of any list. `id` is the content id as a string. */
export interface FeedEntry {
  readonly id: string
  readonly content: Content
  readonly recommendations: readonly unknown[]
  readonly annotations: readonly Annotation[]
  readonly feed_context: unknown
}

/** An invalid entry of a page. `id` is the ID of its content, if readable. */
export interface BadEntry {
  readonly id: number | null
  readonly reason: string
}

/**
 * A page of entries. `next` is an absolute URL to use unchanged; it is null on the last page. `cursor` is opaque: pass
 * it to updates_feed to get everything that changed after this page was read. Our service always sends it.
 */
export interface FeedPage {
  readonly id: string
  readonly feed: readonly FeedEntry[]
  readonly next: string | null
  readonly previous: string | null
  readonly current_profile: Profile | null
  readonly queue_count: number
  readonly archive_count: number
  readonly cursor?: string | undefined
  /** Set only by the Host: entries that were omitted because they could not be read. Absent if there were none. */
  readonly bad?: readonly BadEntry[]
}

export function entryOf(content: Content): FeedEntry {
  return { id: String(content.id), content, recommendations: [], annotations: [], feed_context: null }
}
