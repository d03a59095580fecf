import * as z from 'zod/mini'
import { LONGEST_SENT_NOTE, MOST_RECEIVERS } from '../../model/sending.ts'
import { endpoint } from '../endpoint.ts'
import { pathId, text, words } from './inputs.ts'

const handle = text(40).check(z.minLength(1))

/** The body of both calls that send an item. */
export const sendBody = z.object({
  /** With or without the @. */
  handles: z.array(handle).check(z.minLength(1), z.maxLength(MOST_RECEIVERS)),
  /** Plain text. */
  note: z._default(words(LONGEST_SENT_NOTE).check(z.maxLength(LONGEST_SENT_NOTE * 8)), ''),
  /** A UUID that the client chooses. An item that is sent again with the same key arrives once. */
  key: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
})

/** Our addition: sending a copy of an item to other readers of the same service. */
export const sendingEndpoints = {
  contentSend: endpoint({
    method: 'POST',
    path: '/contents/{id}/send/',
    summary:
      'Send a copy of an item to other readers of this service, by their handles. The reply does not tell whether they ' +
      'accept it. 429 after 100 readers in 24 hours.',
    params: pathId,
    body: sendBody,
    reply: z.looseObject({ handles: z.array(z.string()) }),
    status: [201],
  }),
  contentSent: endpoint({
    method: 'GET',
    path: '/contents/{id}/send/',
    summary: 'Get to whom an item was sent, the own handle, and the readers to whom anything was sent, newest first.',
    params: pathId,
    reply: z.looseObject({
      /** Null if the account has none. It then can't send. */
      handle: z.nullable(z.string()),
      /** False if the item has no text that could be sent. */
      can_be_sent: z.boolean(),
      sent: z.array(z.looseObject({ handle: z.string(), note: z.string(), sent_date: z.string() })),
      readers: z.array(z.string()),
    }),
  }),
  readerFind: endpoint({
    method: 'GET',
    path: '/readers/{handle}/',
    summary: 'Find another reader of this service by handle, to allow or mute what they send.',
    params: z.object({ handle }),
    reply: z.looseObject({
      /** Identifies the reader in the preferences: `reader/{key}`. */
      reader: z.string(),
      handle: z.string(),
    }),
  }),
} as const
