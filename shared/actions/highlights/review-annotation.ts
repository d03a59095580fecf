import * as t from '#shared/words/actions.ts'
import type { Annotation } from '../../model/annotation.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { defineAction, oneEntry, withContent } from '../definition.ts'

/**
 * Sets the date of a highlight's last review and the number of reviews. With no reviews, reviewing starts again from
 * that date.
 */
export const reviewAnnotation = defineAction({
  shape: (field) => ({
    contentId: field.id,
    annotationId: field.anyId,
    /** Null: never. */
    reviewedDate: field.nullable(field.date),
    reviews: field.offset,
  }),
  call: (client, { annotationId, reviewedDate, reviews }) =>
    client.call('annotationReview', {
      params: { id: annotationId },
      body: { reviewed_date: reviewedDate, reviews },
    }),
  entries: oneEntry,
  effect: (entry, { annotationId, reviewedDate, reviews }) =>
    withReview(entry, annotationId, reviewedDate === null ? {} : { reviewed_date: reviewedDate, reviews }),
  about: ({ annotationId }) => annotationId,
  withIds: (input, known) => ({ ...input, annotationId: known(input.annotationId) }),
  inverse: ({ contentId, annotationId }, { entry }) => {
    const known = entry(contentId)?.content.my_annotations.find(({ id }) => id === annotationId)
    if (!known) return []
    const { reviewed_date: reviewedDate = null, reviews = 0 } = known
    return [{ type: 'reviewAnnotation', contentId, annotationId, reviewedDate, reviews }]
  },
  waiting: () => t.reviewAHighlight,
  refused: () => t.couldntSaveTheReview,
})

function withReview(
  entry: FeedEntry,
  annotationId: number,
  review: Pick<Annotation, 'reviewed_date' | 'reviews'>,
): FeedEntry {
  const my_annotations = entry.content.my_annotations.map((annotation) => {
    if (annotation.id !== annotationId) return annotation
    const { reviewed_date: _date, reviews: _reviews, ...rest } = annotation
    return { ...rest, ...review }
  })
  return withContent(entry, { my_annotations })
}
