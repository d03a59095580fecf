import type { MoveInput } from './move.ts'
import type { FavoriteInput } from './favorite.ts'
import type { AnnotateInput } from './annotate.ts'
import type { AnnotationNoteInput } from './annotation-note.ts'
import type { ClearAnnotationsInput } from './clear-annotations.ts'
import type { EntryNoteInput } from './entry-note.ts'
import type { LikeInput } from './like.ts'
import type { MarkReadInput } from './mark-read.ts'
import type { RemoveAnnotationInput } from './remove-annotation.ts'
import type { NameInput } from './name.ts'
import type { ReadProgressInput } from './read-progress.ts'
import type { TagInput } from './tag.ts'

/** A change someone asked for, as plain data: it crosses the wire to the Host, waits in lists, and can be undone. */
export type Action =
  | ({ readonly type: 'move' } & MoveInput)
  | ({ readonly type: 'favorite' } & FavoriteInput)
  | ({ readonly type: 'annotate' } & AnnotateInput)
  | ({ readonly type: 'removeAnnotation' } & RemoveAnnotationInput)
  | ({ readonly type: 'clearAnnotations' } & ClearAnnotationsInput)
  | ({ readonly type: 'annotationNote' } & AnnotationNoteInput)
  | ({ readonly type: 'like' } & LikeInput)
  | ({ readonly type: 'entryNote' } & EntryNoteInput)
  | ({ readonly type: 'name' } & NameInput)
  | ({ readonly type: 'readProgress' } & ReadProgressInput)
  | ({ readonly type: 'markRead' } & MarkReadInput)
  | ({ readonly type: 'tag' } & TagInput)
