import { changeNote, withoutNotes } from '#shared/model/notes/join-notes.ts'
import * as t from '#shared/words/service/library.ts'
import { Overruled } from '../../calls/overruled.ts'
import type { AnnotationRow } from './annotation-merge.ts'

/** A highlight to be replaced, as seen by the caller that removes it. */
export interface SeenAnnotation {
  readonly id: number
  readonly note?: string | null | undefined
  readonly temporary_id?: number | undefined
}

/** Returns the temporary ID of a highlight if that is all that its remover has seen of it. */
export const madeAs = (id: number, was: readonly SeenAnnotation[] = []): number | undefined =>
  was.find((one) => one.id === id)?.temporary_id

/** Returns the note of a highlight as its remover saw it. Undefined if it is not compared. */
export const noteSeen = (id: number, was: readonly SeenAnnotation[] = []): string | null | undefined =>
  was.find((one) => one.id === id)?.note

/**
 * Throws Overruled if a highlight's note has words that its remover did not see and that are in none of the restored
 * parts.
 */
export function assertSeen(
  { id, note }: AnnotationRow,
  back: readonly AnnotationRow[],
  was: readonly SeenAnnotation[] = [],
): void {
  const seen = noteSeen(id, was)
  if (seen === undefined) return
  const others = back.map((part) => part.note)
  if (changeNote(withoutNotes(note, others), withoutNotes(seen, others), null) !== null) throw noteAdded()
}

export const noteAdded = (): Overruled => new Overruled(t.aNoteWasAddedToIt)
