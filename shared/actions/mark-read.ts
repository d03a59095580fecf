import type { EndpointReply } from '../api/endpoints.ts'
import type { ActionDefinition } from './definition.ts'
import { readProgress, type ReadProgressInput } from './read-progress.ts'

export interface MarkReadInput {
  readonly contentId: number
  readonly isRead: boolean
  readonly at: string
}

/** Read is the end of the text, unread its beginning (SPEC.txt section 5, "Read range"). How far it was ever read stays. */
export const progressOf = ({ contentId, isRead, at }: MarkReadInput): ReadProgressInput => ({
  contentId,
  share: isRead ? 1 : 0,
  at,
})

/** Marks an entry read or unread: read progress by another name, so it may wait in the outbox as well. */
export const markRead: ActionDefinition<MarkReadInput, EndpointReply<'historyEntries'>> = {
  offline: 'outbox',
  call: (client, input) => readProgress.call(client, progressOf(input)),
  effect: (entry, input) => readProgress.effect(entry, progressOf(input)),
  settle: (entry, input, reply) => readProgress.settle(entry, progressOf(input), reply),
}
