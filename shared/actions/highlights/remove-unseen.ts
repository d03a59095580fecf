import type { Caller } from '../../api/caller.ts'
import { type SeenHighlight, toWas } from './seen-highlights.ts'

/**
 * Removes a highlight that its maker removed before the service had answered. Anything that was merged into it is
 * restored. It stays if it has become part of another highlight, or if text was added elsewhere to the note that was
 * seen.
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
