import type { Annotation, Note } from './annotation.ts'
import type { ContentType } from './content-type.ts'
import type { LibraryState } from './library-state.ts'
import type { ProcessingStatus } from './processing-status.ts'
import type { Profile } from './profile.ts'
import type { Tag } from './tag.ts'

/** API.md section 1. Dates are ISO 8601 in UTC; those of the service carry microseconds. */
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
export interface History {
  readonly id: number
  readonly content_id: number
  readonly last_viewed_date: string | null
  readonly last_interaction_date: string
  readonly last_annotated_date: string | null
  readonly feed_dirty_date: string
  readonly last_read_percentage: number | null
  readonly max_read_percentage: number | null
  readonly last_audio_percentage: number | null
  readonly max_audio_percentage: number | null
}

/**
 * The body's facts. A new extraction makes a new `id`, so a client that holds a body of another id knows it is stale.
 * `markdown` is null in v19 feeds and present in /contents/{id}/.
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
  /** SHA-256 in hex of the canonical text that annotation offsets count in. */
  readonly text_hash: string
  readonly language: string | null
  readonly is_rtl: boolean
  /** Ours: what stands between the reader and the article (a paywall …). */
  readonly notice?: string | null
  /** Ours: how much of the article, and nothing else, this is likely to be, 0 to 1. */
  readonly quality?: number | null
  /** Ours: which way the article was found on its page. */
  readonly finder?: 'usual' | 'other'
}

export interface AvMedia {
  readonly audio_config: { readonly url: string; readonly duration: number } | null
  readonly video_config: { readonly id: string; readonly provider: string; readonly duration: number } | null
}

/** Ours: what its reader calls a content, `title` and `author` then say it; null where they are the page's own. */
export interface Naming {
  readonly title: string | null
  /** Of no letters: nobody. */
  readonly author: string | null
}

/** One thing worth reading, with all that its reader has done to it. */
export interface Content {
  readonly id: number
  readonly url: string
  readonly title: string
  /** Name of the site, ours: the original has it only inside `publisher`. */
  readonly site_name: string | null
  readonly author: Profile | null
  readonly publisher: Profile | null
  readonly publication_date: string | null
  readonly feed_date: string
  readonly excerpt: string
  readonly photo_thumbnail_url: string | null
  readonly source_type: number
  readonly content_type: ContentType
  /** Absent for things never touched; an absent library counts as unsaved. */
  readonly library: Library | null
  readonly history: History | null
  readonly my_annotations: readonly Annotation[]
  readonly my_note: Note | null
  readonly tags: readonly Tag[]
  readonly av_media_data: AvMedia | null
  readonly article: Article | null
  /** Absent where its page names it. */
  readonly naming?: Naming
  /** Moves on every change, strictly upwards within an account: the entry's version. */
  readonly feed_dirty_date: string
  /** True when the page could not be read. */
  readonly has_blank_article: boolean
  /** Ours: how far fetching and reading the page has come, and in one sentence why it failed or, of one that is
   * complete, what could not be had. */
  readonly processing_status: ProcessingStatus
  readonly processing_error: string | null
}
