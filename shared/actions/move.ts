import type { EndpointReply } from '../api/endpoints.ts'
import type { LibraryState } from '../model/library-state.ts'
import { type ActionDefinition, withContent } from './definition.ts'
import { blankLibrary } from './blank-library.ts'

/** `at`: ISO date of the wish, shown until the service says its own. */
export interface MoveInput {
  readonly contentId: number
  readonly state: LibraryState
  readonly at: string
}

/** Save to queue, archive, delete (SPEC.txt section 4, "Library state"). */
export const move: ActionDefinition<MoveInput, EndpointReply<'libraryEntries'>> = {
  offline: 'refuse',
  call: (client, { contentId, state }) =>
    client.call('libraryEntries', { body: { content_id: contentId, library_state: state } }),
  effect: (entry, { contentId, state, at }) =>
    withContent(entry, {
      library: {
        ...(entry.content.library ?? blankLibrary(contentId, at)),
        library_state: state,
        library_state_date: at,
      },
    }),
  settle: (entry, _input, reply) => withContent(entry, { library: reply, feed_dirty_date: reply.feed_dirty_date }),
}
