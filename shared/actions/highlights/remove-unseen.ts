import type { Caller } from '../../api/caller.ts'
import { type SeenHighlight, toWas } from './seen-highlights.ts'

/**
 * Removes a highlight that its maker removed before the service had answered: what was merged into it comes back. `was`:
 * as it was seen. Unless that is absent, a highlight to whose note words were added elsewhere since stays, and so does
 * one that has become part of another's.
 */
export const removeUnseen = (
  client: Caller,
  contentId: number,
  id: number,
  was: SeenHighlight | undefined,
): Promise<unknown> =>
  client.call('annotationRestore', {
    body: {
      content_id: contentId,
      instead_of: [id],
      annotations: [],
      ...(was && { was: [toWas(was)] }),
    },
  })
