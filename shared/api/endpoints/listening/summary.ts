import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id } from '../inputs.ts'

/** Offsets in the canonical text of the content's article. */
const place = z.looseObject({ char_start: z.int(), char_end: z.int() })

export const summaryEndpoints = {
  summaryRequest: endpoint({
    method: 'POST',
    path: '/request_summary/',
    summary: 'Request a summary.',
    body: z.object({ content_id: id }),
    reply: z.looseObject({ content_id: z.int(), status: z.int() }),
    status: [202],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/summary/',
    summary: 'Get the summary of a content: its key sentences, with their places in the text.',
    query: z.object({ content_id: z.coerce.number().check(z.int(), z.positive()) }),
    reply: z.looseObject({
      content_id: z.int(),
      /** 2 means that the article has no sentences to choose from. */
      status: z.int(),
      summary: z.nullable(z.string()),
      summary_places: z.array(place),
      key_points: z.array(z.string()),
      key_point_places: z.array(place),
      /** The model that made the summary. */
      model: z.string(),
      created_date: z.string(),
    }),
  }),
} as const
