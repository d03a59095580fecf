import type { Caller } from '../../api/caller.ts'
import { type SeenHighlight, toWas } from './seen-highlights.ts'

/**
 * Removes a highlight that its maker removed before the service had answered: what was merged into it comes back. It
 * stays if it has become part of another's, and if words were added elsewhere to the note that was seen.
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
