import * as z from 'zod/mini'
import { modelFeatures, sentCharacters } from '../../../model/tools/model-answers.ts'
import { endpoint } from '../../endpoint.ts'
import { text } from '../inputs.ts'
import { reasonSchema } from '../../schemas.ts'

const features = z.array(z.enum(modelFeatures)).check(z.maxLength(modelFeatures.length))

const status = z.looseObject({
  /** Null if the reader has not named a server. */
  server: z.nullable(
    z.looseObject({
      url: z.string(),
      /** The host that receives the text. */
      host: z.string(),
      model: z.string(),
      has_key: z.boolean(),
      features: z.array(z.string()),
      sends_emails: z.boolean(),
      /** A language tag. Empty to answer in the article's language. */
      language: z.string(),
      most_characters: z.int(),
      /** A sentence that describes the error if the last attempt failed. */
      error: z.nullable(z.string()),
      why: z.optional(z.nullable(reasonSchema)),
      /** Stored answers and the tokens that the servers counted for them, in the last thirty days. */
      answers: z.int(),
      tokens_in: z.int(),
      tokens_out: z.int(),
    }),
  ),
})

/** Our addition: a model on a server that the reader names and that supports OpenAI's chat completions. */
export const modelServerEndpoints = {
  modelServer: endpoint({
    method: 'GET',
    path: '/model/server/',
    summary: 'Get the server of the reader’s own model, and what may be sent there. The key is never returned.',
    reply: status,
  }),
  modelServerConnect: endpoint({
    method: 'PUT',
    path: '/model/server/',
    summary:
      'Use a model on a server. It must answer one word first. Without a key, the one known for the same host is used.',
    body: z.object({
      url: text(500),
      key: z.optional(z.nullable(text(500))),
      model: text(200),
      features,
      sends_emails: z.optional(z.boolean()),
      /** True to have the model answer even if its address, key and name are known. */
      tests: z.optional(z.boolean()),
      language: z.optional(text(35).check(z.regex(/^(?:[a-z]{2,3}(?:-[a-z0-9]{2,8})*)?$/i))),
      most_characters: z.optional(z.int().check(z.minimum(sentCharacters.least), z.maximum(sentCharacters.most))),
    }),
    reply: status,
  }),
  modelServerDisconnect: endpoint({
    method: 'DELETE',
    path: '/model/server/',
    summary: 'Send nothing more to the server, and forget its key. Stored answers remain.',
  }),
  modelServerModels: endpoint({
    method: 'POST',
    path: '/model/server/models/',
    summary: 'List the models of a server. Without a key, the one known for the same host is used.',
    body: z.object({ url: text(500), key: z.optional(z.nullable(text(500))) }),
    reply: z.looseObject({ models: z.array(z.string()) }),
  }),
} as const
