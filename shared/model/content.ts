import type { Reason } from '#shared/reasons/reason.ts'
import type { Annotation, Note } from './annotation.ts'
import type { ContentType } from './content-type.ts'
import type { HistoryValues } from './history-fields.ts'
import type { LibraryState } from './library-state.ts'
import type { ProcessingStatus } from './processing-status.ts'
import type { Profile } from './profile.ts'
import type { Placement } from './shelf.ts'
import type { RuleDeed } from './rules/rule.ts'
import type { SentBy } from './sending.ts'
import type { RssFeed } from './source.ts'
import type { Tag } from './tag.ts'

/** The entry's record in the library. Dates are ISO 8601 in UTC; those from the service have microseconds. */
export interface Library {
  readonly id: number
  readonly content_id: number
  readonly library_state: LibraryState
  readonly library_state_date: string
  readonly modified_date: string
  readonly feed_dirty_date: string
  readonly is_favorited: boolean
  readonly last_favorited_date: string | null
  readonly queue_order: number
  readonly swhighlight: string | null
}

/** Percentages are fractions from 0 to 1. */
export interface History extends HistoryValues {
  readonly id: number
  readonly content_id: number
  readonly last_interaction_date: string
  readonly feed_dirty_date: string
}

/**
 * Metadata of the body. A new extraction gets a new `id`, so a client that has stored a body with another ID knows that
 * the body is stale. `markdown` is null in v19 feeds and present in /contents/{id}/.
 */
export interface Article {
  readonly id: number
  readonly url: string
  readonly title: string
  readonly authors: readonly string[]
  readonly publisher: Profile | null
  readonly publication_date: string | null
  readonly word_count: number
  readonly reading_time_minutes: number
  readonly markdown: string | null
  /** SHA-256, in hex, of the canonical text to which annotation offsets refer. */
  readonly text_hash: string
  readonly language: string | null
  readonly is_rtl: boolean
  /** Our addition: what blocks access to the article (a paywall …). */
  readonly notice?: string | null
  /** Our addition: the likelihood, from 0 to 1, that this is the whole article and nothing else. */
  readonly quality?: number | null
  /** Our addition: the extractor that found the article on its page. */
  readonly finder?: 'usual' | 'other'
}

export interface AvMedia {
  readonly audio_config: { readonly url: string; readonly duration: number } | null
  readonly video_config: { readonly id: string; readonly provider: string; readonly duration: number } | null
}

/**
 * Our addition: the title and author that the user gave the item. They also appear in `title` and `author`. For null
 * fields, the page's own values are used.
 */
export interface Naming {
  readonly title: string | null
  /** An empty string means that there is no author. */
  readonly author: string | null
}

/** One item to read, with the user's library state, progress and annotations. */
export interface Content {
  readonly id: number
  readonly url: string
  readonly title: string
  /** Name of the site. Our addition: the original API has it only inside `publisher`. */
  readonly site_name: string | null
  readonly author: Profile | null
  readonly publisher: Profile | null
  /** Our addition: further feeds in which the item appeared. */
  readonly also_in?: readonly RssFeed[] | undefined
  /** Our addition: true if the feed has changed the text since the item was added. */
  readonly has_newer_version?: boolean | undefined
  /**
   * Our addition: true if the sender's domain verifies the email. Absent if the item is not an email, or if this could
   * not be determined.
   */
  readonly is_sender_verified?: boolean | undefined
  readonly publication_date: string | null
  readonly feed_date: string
  readonly excerpt: string
  readonly photo_thumbnail_url: string | null
  readonly source_type: number
  readonly content_type: ContentType
  /** Absent if the user never interacted with the item. An absent library counts as unsaved. */
  readonly library: Library | null
  readonly history: History | null
  readonly my_annotations: readonly Annotation[]
  readonly my_note: Note | null
  readonly tags: readonly Tag[]
  /** Our addition: the item's places on shelves, which may since have been deleted. Absent if there are none. */
  readonly shelves?: readonly Placement[] | undefined
  readonly av_media_data: AvMedia | null
  readonly article: Article | null
  /** Our addition: number of pages of a PDF. Absent if the item has no pages, or if their number is unknown. */
  readonly page_count?: number | undefined
  /** Absent if the item uses its page's title and author. */
  readonly naming?: Naming
  /** Our addition: what rules did to the item, the latest last. Absent if they did nothing. */
  readonly rule_deeds?: readonly RuleDeed[] | undefined
  /** Our addition: true if a rule or a muted word keeps the item out of the inbox. */
  readonly is_hidden?: boolean | undefined
  /** Our addition: other readers of the service who sent the item, the first one first. Absent if there are none. */
  readonly sent_by?: readonly SentBy[] | undefined
  /** The entry's version. Within an account, it strictly increases with every change. */
  readonly feed_dirty_date: string
  /** True if the page could not be read. */
  readonly has_blank_article: boolean
  /**
   * Our addition: the progress of fetching and extracting the page. On failure, the error is one sentence that explains
   * it; on success, one sentence about what is missing. Both are also a reason, whose sentence is in the reader's
   * language. Sentences that earlier versions stored have none.
   */
  readonly processing_status: ProcessingStatus
  readonly processing_error: string | null
  readonly processing_reason?: Reason | undefined
}
