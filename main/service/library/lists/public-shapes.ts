import { type ContentType, contentType, publicContentType, type PublicContentType } from '#shared/model/content-type.ts'
import { toMicroseconds } from '#shared/model/dates.ts'
import { marksOf, wholeMarks } from '#shared/model/highlights/highlight-marks.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { Shelf } from '#shared/model/shelf.ts'
import type { Tag } from '#shared/model/tag.ts'
import type { DatedAnnotation } from '../entries/entry-shapes.ts'
import type { Item } from './item-lists.ts'
import { publicId } from '#shared/api/public/public-id.ts'

/** The content types of the public API. This file converts the private API's objects to the public API's. */

export function contentTypeNumbers(name: PublicContentType): ContentType[] {
  return Object.values(contentType).filter((number) => publicContentType(number) === name)
}

const processing = {
  [processingStatus.inProgress]: 'processing',
  [processingStatus.complete]: 'completed',
  [processingStatus.failed]: 'failed',
} as const

export function itemOf({ content, inboxUs }: Item, markdown: string | null) {
  const { library, author, article } = content
  const state = library?.library_state
  const inLibrary = state === libraryState.saved || state === libraryState.archived
  return {
    object: 'item' as const,
    id: publicId('itm', content.id),
    title: content.title,
    url: content.url,
    site_name: content.site_name,
    author: author && { object: 'author' as const, id: publicId('aut', author.id), name: author.name },
    status: statusOf(state, inboxUs),
    processing_status: processing[content.processing_status],
    ...(state === libraryState.deleted ? { is_deleted: true } : {}),
    is_favorite: library?.is_favorited ?? false,
    content_type: publicContentType(content.content_type),
    word_count: article?.word_count ?? null,
    reading_progress: content.history?.last_read_percentage ?? 0,
    finished_at: content.history?.finished_date ?? null,
    image_url: content.photo_thumbnail_url,
    excerpt: content.excerpt || null,
    markdown,
    // The date that lists are sorted by, so that positions match the order.
    library_position: inLibrary ? toMicroseconds(library?.library_state_date) : null,
    inbox_position: inboxUs > 0 ? inboxUs : null,
    tags: content.tags.map(publicTagOf),
    shelf_ids: (content.shelves ?? []).map(({ shelf }) => publicShelfId(shelf)),
    ...(content.sent_by && {
      sent_by: content.sent_by.map(({ handle, name, note, date }) => ({ handle, name, note, sent_at: date })),
    }),
    saved_at: inLibrary && library ? library.library_state_date : content.feed_date,
    updated_at: content.feed_dirty_date,
  }
}

function statusOf(state: number | undefined, inboxUs: number): 'inbox' | 'queue' | 'archive' | null {
  if (state === libraryState.saved) return 'queue'
  if (state === libraryState.archived) return 'archive'
  return inboxUs > 0 ? 'inbox' : null
}

export const publicShelfId = (id: string): string => `shf_${id}`

export function publicShelfOf(shelf: Shelf) {
  return {
    object: 'shelf' as const,
    id: publicShelfId(shelf.id),
    name: shelf.name,
    note: shelf.note,
    parent_id: shelf.parent === null ? null : publicShelfId(shelf.parent),
    item_count: shelf.item_count,
    read_count: shelf.read_count,
    image_url: shelf.cover_url,
    created_at: shelf.created_date,
  }
}

export function publicTagOf(tag: Tag) {
  return {
    object: 'tag' as const,
    id: publicId('tag', tag.id),
    name: tag.name,
    item_count: tag.article_count,
    created_at: tag.created_date,
  }
}

export function publicAnnotationOf(annotation: DatedAnnotation) {
  return {
    object: 'annotation' as const,
    id: publicId('ann', annotation.id),
    item_id: publicId('itm', annotation.content_id),
    text: annotation.text,
    note: annotation.note,
    ...wholeMarks(marksOf(annotation)),
    created_at: annotation.created_date,
    updated_at: annotation.updated_date,
  }
}

export function listOf<T>(results: readonly T[], nextCursor: string | null) {
  return { object: 'list' as const, results, has_more: nextCursor !== null, next_cursor: nextCursor }
}
