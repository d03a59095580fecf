import * as z from 'zod/mini'
import { entryIdOf } from '../actions/actions.ts'
import { actionSchema } from './changes/action-schema.ts'
import type { ChangeReply } from './changes/apply-change-reply.ts'

/** Messages between Hosts that share a store. 'nudge': something changed at the service. */
export type PeerMessage = { readonly type: 'reply'; readonly reply: ChangeReply } | { readonly type: 'nudge' }

const peerMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('reply'),
    reply: z.object({ action: actionSchema, reply: z.unknown(), since: z.number() }),
  }),
  z.object({ type: z.literal('nudge') }),
])

/** Returns the message, or null if this version does not know it. */
export function readPeerMessage(message: unknown): PeerMessage | null {
  const { data } = z.safeParse(peerMessageSchema, message)
  if (!data) return null
  if (data.type === 'nudge') return data
  return entryIdOf(data.reply.action) === null ? null : data
}
