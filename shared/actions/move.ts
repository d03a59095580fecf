import type { EndpointReply } from '../api/endpoints.ts'
import type { LibraryState } from '../model/library-state.ts'
import { type ActionDefinition, withContent } from './definition.ts'
import { blankLibrary } from './blank-library.ts'

/**
 * `at`: ISO date of the wish, shown until the service says its own. `stateDate`: of a move that is taken back or done
 * again, the date that the entry had there, so that it stands where it stood.
 */
export interface MoveInput {
  readonly contentId: number
  readonly state: LibraryState
  readonly at: string
  readonly stateDate?: string | undefined
}

/** Save to queue, archive, delete (SPEC.txt section 4, "Library state"). */
export const move: ActionDefinition<MoveInput, EndpointReply<'libraryEntries'>> = {
  offline: 'refuse',
  call: (client, { contentId, state, stateDate }) =>
    client.call('libraryEntries', {
      body: { content_id: contentId, library_state: state, library_state_date: stateDate },
    }),
  effect: (entry, { contentId, state, at, stateDate = at }) =>
    withContent(entry, {
      library: {
        ...(entry.content.library ?? blankLibrary(contentId, at)),
        library_state: state,
        library_state_date: stateDate,
      },
    }),
  settle: (entry, _input, reply) => withContent(entry, { library: reply, feed_dirty_date: reply.feed_dirty_date }),
}
