import * as z from 'zod/mini'
import { answerStates, LONGEST_QUESTION, modelFeatures } from '../../../model/tools/model-answers.ts'
import { endpoint } from '../../endpoint.ts'
import { id, pathId, text } from '../inputs.ts'
import { reasonSchema } from '../../schemas.ts'

/** Offsets in the canonical text of the content's article. */
const offset = z.int().check(z.minimum(0))
const place = z.looseObject({ char_start: z.int(), char_end: z.int() })

const answer = z.looseObject({
  id: z.int(),
  content_id: z.int(),
  feature: z.enum(modelFeatures),
  /** The reader's question, or the selected words. Empty for a summary. */
  question: z.string(),
  /** The instructions that were sent, without the article's text. */
  prompt: z.string(),
  /** Markdown. `[1]` refers to the first passage. */
  answer: z.string(),
  /** Quotes that are in the article's text, or the translated passages with their translations. */
  passages: z.array(z.looseObject({ char_start: z.int(), char_end: z.int(), text: z.string() })),
  /**
   * The number of quotes that were left out because the article does not contain them. For a translation, the number
   * of passages without one.
   */
  dropped_quotes: z.int(),
  state: z.enum(answerStates),
  /** A sentence that explains why the answer is incomplete or failed. */
  error: z.nullable(z.string()),
  why: z.optional(z.nullable(reasonSchema)),
  host: z.string(),
  model: z.string(),
  /** Tokens as counted by the server. Null if it reports none. */
  tokens_in: z.nullable(z.int()),
  tokens_out: z.nullable(z.int()),
  /** The part of the article's text that was sent. Null if none was. */
  sent: z.nullable(z.extend(place, { is_whole: z.boolean() })),
  /** Increases with each part of the answer. */
  revision: z.int(),
  created_date: z.string(),
})

/** Our addition: answers of the reader's own model about an item, stored with it. */
export const modelAnswerEndpoints = {
  modelAsk: endpoint({
    method: 'POST',
    path: '/model/answers/',
    summary:
      'Ask the reader’s own model about an item. The reply comes immediately; ask for the answer by its id as it grows.',
    body: z.object({
      content_id: id,
      feature: z.enum(modelFeatures),
      /** Required for a question. */
      question: z.optional(text(LONGEST_QUESTION)),
      /** The selected words, for a translation or to look them up. Without them, the whole article is translated. */
      selection: z.optional(z.object({ char_start: offset, char_end: offset })),
      /** A language tag, for this answer only. */
      language: z.optional(text(35).check(z.regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i))),
    }),
    reply: answer,
    status: [201],
  }),
  modelAnswer: endpoint({
    method: 'GET',
    path: '/model/answers/{id}/',
    summary:
      'Get an answer. With the revision that the caller has, the reply waits up to 20 seconds for the next part.',
    params: pathId,
    query: z.object({ after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
    reply: answer,
  }),
  modelAnswers: endpoint({
    method: 'GET',
    path: '/model/answers/',
    summary: 'List the stored answers about an item, newest first, at most 200.',
    query: z.object({ content_id: z.coerce.number().check(z.int(), z.positive()) }),
    reply: z.looseObject({ answers: z.array(answer) }),
  }),
  modelAnswerStop: endpoint({
    method: 'POST',
    path: '/model/answers/{id}/stop/',
    summary: 'Stop an answer. The server is disconnected, and the part that arrived is stored.',
    params: pathId,
    reply: answer,
  }),
  modelAnswerRemove: endpoint({
    method: 'DELETE',
    path: '/model/answers/{id}/',
    summary: 'Remove an answer. It can be restored for a day.',
    params: pathId,
  }),
  modelAnswerRestore: endpoint({
    method: 'POST',
    path: '/model/answers/{id}/restore/',
    summary: 'Restore a removed answer.',
    params: pathId,
    reply: answer,
  }),
  suggestedTags: endpoint({
    method: 'GET',
    path: '/tags/suggested/',
    summary:
      'Suggest tags of the reader for an item, the likeliest first, from the words of the items that have them. Nothing leaves the service.',
    query: z.object({ content_id: z.coerce.number().check(z.int(), z.positive()) }),
    reply: z.looseObject({ tags: z.array(z.looseObject({ name: z.string() })) }),
  }),
} as const
