import type { Caller } from '../../api/caller.ts'

/**
 * Removes a highlight that its maker removed before the service had answered: what was merged into it comes back. `was`:
 * the note that was seen. Unless it is absent, a highlight to whose note words were added elsewhere since stays.
 */
export const removeUnseen = (
  client: Caller,
  contentId: number,
  id: number,
  was: string | null | undefined,
): Promise<unknown> =>
  client.call('annotationRestore', {
    body: {
      content_id: contentId,
      instead_of: [id],
      annotations: [],
      ...(was !== undefined && { was: [{ id, note: was }] }),
    },
  })
