import type { Action } from '#shared/actions/action.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'

/**
 * Temporary ids may wait in the outbox and outlive the window that gave them: no two windows, and no window and the one
 * after it, begin at the same place.
 */
let lastTemporaryId = -(Date.now() * 1000 + Math.floor(Math.random() * 1000))

/** A fresh negative id for an annotation that the service has not seen (SPEC.txt section 3). */
export function temporaryId(): number {
  lastTemporaryId -= 1
  return lastTemporaryId
}

/** What takes an action back, given the entry as it was seen before. Empty: nothing to take back. */
export function inverseOf(action: Action, before: FeedEntry, at: string): readonly Action[] {
  const { contentId } = action
  const library = before.content.library
  const again = (ids: readonly number[]): readonly Action[] =>
    before.content.my_annotations
      .filter(({ id }) => ids.includes(id))
      .flatMap((annotation) => annotateAgain(annotation, contentId, at))
  switch (action.type) {
    case 'move':
      return [
        {
          type: 'move',
          contentId,
          state: library?.library_state ?? libraryState.unsaved,
          at,
          stateDate: library?.library_state_date,
        },
      ]
    case 'favorite':
      return [{ type: 'favorite', contentId, isFavorited: library?.is_favorited ?? false, at }]
    case 'annotate':
      return [{ type: 'removeAnnotation', contentId, annotationId: action.temporaryId }, ...again(action.merged)]
    case 'removeAnnotation':
      return again([action.annotationId])
    case 'clearAnnotations':
      return again(action.annotationIds)
    case 'annotationNote': {
      const { annotationId } = action
      const known = before.content.my_annotations.find(({ id }) => id === annotationId)
      return known ? [{ type: 'annotationNote', contentId, annotationId, note: known.note }] : []
    }
    case 'like':
      return [{ ...action, isLiked: !action.isLiked }]
    case 'entryNote': {
      const note = before.content.my_note
      // What was deleted is written anew; what was new has the id it was given.
      const noteId = action.note === null ? null : (action.noteId ?? action.temporaryId)
      return [{ type: 'entryNote', contentId, noteId, temporaryId: temporaryId(), note: note?.note ?? null, at }]
    }
    case 'name': {
      const { title, author } = action
      const named = before.content.naming
      return [
        {
          type: 'name',
          contentId,
          ...(title !== undefined && { title: named?.title ?? null }),
          ...(author !== undefined && { author: named?.author ?? null }),
        },
      ]
    }
    case 'tag': {
      const had = (name: string): boolean =>
        before.content.tags.some((tag) => tag.name.toLowerCase() === name.trim().toLowerCase())
      const add = action.remove.filter(had)
      const remove = action.add.filter((name) => !had(name))
      return add.length + remove.length === 0 ? [] : [{ type: 'tag', contentId, add, remove, at }]
    }
    case 'markRead':
    case 'readProgress': {
      const share = before.content.history?.last_read_percentage ?? 0
      return [{ type: 'readProgress', contentId, share, at }]
    }
  }
}

/** As it was, with its note and its like. */
function annotateAgain(annotation: Annotation, contentId: number, at: string): readonly Action[] {
  const again = temporaryId()
  const annotate: Action = {
    type: 'annotate',
    contentId,
    temporaryId: again,
    char_start: annotation.char_start ?? 0,
    char_end: annotation.char_end ?? 0,
    text: annotation.text,
    before_text: annotation.before_text,
    after_text: annotation.after_text,
    note: annotation.note,
    merged: [],
    at,
  }
  return annotation.is_liked ? [annotate, { type: 'like', contentId, annotationId: again, isLiked: true }] : [annotate]
}
