import type { Annotation } from '../../model/annotation.ts'
import type { FeedEntry } from '../../model/feed.ts'
import { withContent } from '../definition.ts'
import { inTextOrder } from './text-order.ts'

/**
 * Replaces the highlight that was changed with the one in the service's reply. They differ if the highlight has become
 * part of another, which then replaces it, or if a merge was undone elsewhere and the reply has only one of its parts.
 * One part says nothing about the others, so the known highlight stays until the entry is read again.
 */
export function settleHighlight(
  entry: FeedEntry,
  { annotationId }: { readonly annotationId: number },
  reply: Annotation,
): FeedEntry {
  const known = entry.content.my_annotations
  const changed = known.find(({ id }) => id === annotationId)
  if (changed && reply.id !== annotationId && !covers(reply, changed)) return entry
  const others = known.filter(({ id }) => id !== annotationId && id !== reply.id)
  return others.length < known.length ? withContent(entry, { my_annotations: inTextOrder([...others, reply]) }) : entry
}

/** True if the service changed a different highlight from the one specified. */
export const isAnotherHighlight = ({ annotationId }: { readonly annotationId: number }, reply: Annotation): boolean =>
  reply.id !== annotationId

const covers = (whole: Annotation, part: Annotation): boolean =>
  whole.char_start !== null &&
  whole.char_end !== null &&
  part.char_start !== null &&
  part.char_end !== null &&
  whole.char_start <= part.char_start &&
  whole.char_end >= part.char_end
