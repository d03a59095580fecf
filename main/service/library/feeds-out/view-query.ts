import * as z from 'zod/mini'
import { filterParameters } from '#shared/api/filter-inputs.ts'
import { queueSorts } from '#shared/model/queue-fields.ts'
import { defaultQueueQuery, type QueueQuery } from '#shared/model/queue-query.ts'

const schema = z.object({ sort: z.optional(z.enum(queueSorts)), ...filterParameters })

/** Parses the filters and order of a view, in the form used in the queue's address. Null if they are invalid. */
export function viewQuery(search: string): QueueQuery | null {
  const read = z.safeParse(schema, Object.fromEntries(new URLSearchParams(search)))
  return read.success ? { ...read.data, sort: read.data.sort ?? defaultQueueQuery.sort } : null
}
