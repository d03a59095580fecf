import type { MoveInput } from './move.ts'
import type { FavoriteInput } from './favorite.ts'
import type { AnnotateInput } from './annotate.ts'
import type { RemoveAnnotationInput } from './remove-annotation.ts'
import type { ReadProgressInput } from './read-progress.ts'

/** A change someone asked for, as plain data: it crosses the wire to the Host, waits in lists, and can be undone. */
export type Action =
  | ({ readonly type: 'move' } & MoveInput)
  | ({ readonly type: 'favorite' } & FavoriteInput)
  | ({ readonly type: 'annotate' } & AnnotateInput)
  | ({ readonly type: 'removeAnnotation' } & RemoveAnnotationInput)
  | ({ readonly type: 'readProgress' } & ReadProgressInput)
