import type { Caller } from '../../api/caller.ts'
import { type SeenHighlight, toWas } from './seen-highlights.ts'

/**
 * Removes a highlight that the user removed before the service had answered. Any highlights that were merged into it
 * are restored. It stays if it has become part of another highlight, or if text was added elsewhere to the note that
 * the user saw.
 */
export const removeUnseen = (client: Caller, contentId: number, was: SeenHighlight): Promise<unknown> =>
  client.call('annotationRestore', {
    body: {
      content_id: contentId,
      instead_of: [was.id],
      annotations: [],
      was: [toWas(was)],
    },
  })
