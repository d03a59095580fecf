import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { text } from '../inputs.ts'
import { reasonSchema } from '../../schemas.ts'

const status = z.looseObject({
  /** Null if the reader has not set a server. */
  server: z.nullable(
    z.looseObject({
      url: z.string(),
      host: z.string(),
      model: z.string(),
      has_key: z.boolean(),
      sends_emails: z.boolean(),
      /** A sentence that describes the error if the last attempt failed. */
      error: z.nullable(z.string()),
      why: z.optional(z.nullable(reasonSchema)),
      voices: z.array(z.looseObject({ id: z.int(), name: z.string(), language: z.nullable(z.string()) })),
      /** Texts sent to the server, newest first. */
      texts: z.array(
        z.looseObject({ content_id: z.int(), title: z.string(), characters: z.int(), sent_date: z.string() }),
      ),
    }),
  ),
})

/** Our addition: voices of a server that the reader chooses and that supports OpenAI's speech calls. */
export const speechServerEndpoints = {
  speechServer: endpoint({
    method: 'GET',
    path: '/speech/server/',
    summary: 'Get the server whose voices read aloud, and what was sent there. The key is never returned.',
    reply: status,
  }),
  speechServerConnect: endpoint({
    method: 'PUT',
    path: '/speech/server/',
    summary:
      'Use the voices of a server. It must say a word first. Without a key, the one known for the same host is used.',
    body: z.object({
      url: text(500),
      key: z.optional(z.nullable(text(500))),
      model: text(200),
      /** If absent, the voices are requested from the server. */
      voices: z.optional(z.array(text(100)).check(z.maxLength(200))),
      sends_emails: z.optional(z.boolean()),
    }),
    reply: status,
  }),
  speechServerDisconnect: endpoint({
    method: 'DELETE',
    path: '/speech/server/',
    summary: 'Send nothing more to the server, and forget its key and voices.',
  }),
} as const
