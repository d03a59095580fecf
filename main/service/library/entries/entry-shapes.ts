import type { Selectable } from 'kysely'
import type { Annotation, Note } from '#shared/model/annotation.ts'
import type { Article, History, Library, Naming } from '#shared/model/content.ts'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { markFields } from '#shared/model/highlights/highlight-marks.ts'
import type { LibraryState } from '#shared/model/library-state.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { Placement } from '#shared/model/shelf.ts'
import type { Tag } from '#shared/model/tag.ts'
import type { Tables } from '../../database/tables.ts'
import type { Finder } from '../../extraction/index.ts'
import { historyValuesOf } from './history-columns.ts'
import { fromMarkColumns } from './mark-columns.ts'

/** Converts rows to the shapes that the API uses. */
const date = fromMicroseconds
const dateOrNull = (us: number | null): string | null => (us === null ? null : fromMicroseconds(us))

export function libraryOf(row: Selectable<Tables['library_entry']>, dirtyUs: number) {
  return {
    id: row.id,
    content_id: row.content_id,
    library_state: row.library_state as LibraryState,
    library_state_date: date(row.library_state_us),
    modified_date: date(row.modified_us),
    feed_dirty_date: date(dirtyUs),
    is_favorited: row.is_favorited === 1,
    last_favorited_date: dateOrNull(row.favorited_us),
    rating: null,
    last_rating_date: null,
    queue_order: row.queue_order,
    swhighlight: null,
  } satisfies Library & Record<string, unknown>
}

export function historyOf(row: Selectable<Tables['history']>, dirtyUs: number): History {
  return {
    id: row.id,
    content_id: row.content_id,
    last_interaction_date: date(row.last_interaction_us),
    feed_dirty_date: date(dirtyUs),
    ...historyValuesOf(row),
  }
}

export function annotationOf(row: Selectable<Tables['annotation']>): Annotation {
  return {
    id: row.id,
    content_id: row.content_id,
    text: row.text,
    before_text: row.before_text,
    after_text: row.after_text,
    word_start: row.word_start,
    word_end: row.word_end,
    char_start: row.char_start,
    char_end: row.char_end,
    scope: 1,
    note: row.note,
    created_date: date(row.created_us),
    is_liked: row.is_liked === 1,
    is_detached: row.is_detached === 1,
    ...markFields(fromMarkColumns(row)),
    ...(row.reviewed_us !== null && { reviewed_date: date(row.reviewed_us), reviews: row.reviews }),
  }
}

/** An annotation with the date of its last change, which some programs need. */
export type DatedAnnotation = Annotation & { readonly updated_date: string }

export function datedAnnotationOf(row: Selectable<Tables['annotation']>): DatedAnnotation {
  return { ...annotationOf(row), updated_date: date(row.updated_us ?? row.created_us) }
}

export function noteOf(row: Selectable<Tables['note']>): Note {
  return { id: row.id, content_id: row.content_id, note: row.note, created_date: date(row.created_us) }
}

/** Null if the title and author are those of the page. */
export function namingOf(row: Naming | undefined): Naming | null {
  return row ? { title: row.title, author: row.author } : null
}

export const placementOf = (row: { uid: string; rank: string; added_us: number }): Placement => ({
  shelf: row.uid,
  rank: row.rank,
  added_date: fromMicroseconds(row.added_us),
})

export function tagOf(row: Selectable<Tables['tag']>): Tag {
  return {
    id: row.id,
    name: row.name,
    created_date: date(row.created_us),
    last_used_date: date(row.last_used_us),
    article_count: row.article_count,
  }
}

export function sourceProfileOf(row: Selectable<Tables['profile']>): Profile {
  return {
    id: row.id,
    profile_type: row.profile_type,
    name: row.name,
    any_name: row.name,
    display_name: row.name,
    photo_url: null,
    url: row.domain === '' ? null : `https://${row.domain}/`,
    domain: row.domain === '' ? null : row.domain,
    domain_photo: null,
    description: null,
  }
}

export const finderOf = (stored: string | null | undefined): Finder => (stored === 'other' ? 'other' : 'usual')

/** Returns an article's metadata. Its Markdown is sent separately. */
export function articleOf(
  row: Omit<Selectable<Tables['article']>, 'account_id' | 'markdown' | 'text' | 'text_version' | 'remark'>,
  publisher: Profile | null,
) {
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    authors: JSON.parse(row.authors) as string[],
    publisher,
    publication_date: dateOrNull(row.publication_us),
    word_count: row.word_count,
    reading_time_minutes: row.reading_minutes,
    markdown: null,
    text_hash: row.text_hash,
    language: row.language,
    is_rtl: row.is_rtl === 1,
    page_type: row.page_type,
    notice: row.notice,
    quality: row.quality,
    finder: finderOf(row.finder),
  } satisfies Article & Record<string, unknown>
}

export function rssFeedOf(row: { id: number; name: string; url: string; photo_url: string | null }) {
  return { id: row.id, name: row.name, photo_url: row.photo_url, url: row.url }
}
