import * as z from 'zod/mini'
import { filterInputs } from '../api/filter-inputs.ts'
import { queueSorts } from '../model/queue-fields.ts'

/** A queue query as a window may send it. */
export const queueQuerySchema = z.object({
  sort: z.enum(queueSorts),
  ...filterInputs,
  shuffle: z.optional(z.int()),
})
