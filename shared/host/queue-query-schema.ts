import * as z from 'zod/mini'
import { contentType } from '../model/content-type.ts'
import { queueSorts } from '../model/queue-fields.ts'

const flag = z.optional(z.boolean())

/** A query of the queue, as a window may send it. */
export const queueQuerySchema = z.object({
  sort: z.enum(queueSorts),
  isFavorited: flag,
  hasHighlights: flag,
  hasNote: flag,
  hasTags: flag,
  filterTags: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200))),
  continueReading: flag,
  read: z.optional(z.enum(['unread', 'in_progress', 'read'])),
  short: flag,
  lindy: flag,
  contentTypes: z.optional(z.array(z.enum(contentType)).check(z.maxLength(7))),
  shuffle: z.optional(z.int()),
})
