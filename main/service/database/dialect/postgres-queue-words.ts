import { sql } from 'kysely'
import type { QueueWords } from '../../../sqlite/compile-queue-query.ts'
import { postgresBuilder } from './postgres-compiler.ts'

export const postgresQueueWords: QueueWords = {
  name: 'postgres',
  builder: postgresBuilder(),
  indexedBy: () => sql``,
  unindexed: (column) => column,
  // For a plain bit test, PostgreSQL estimates that one row in two hundred passes, so it would sort the whole account.
  flagTest: (test) => sql`case when ${test} then true else false end`,
  // For a subquery of texts, PostgreSQL estimates a hundred rows, so it would read all tags of all accounts.
  isAmong: (json) => sql`= any(array(select jsonb_array_elements_text(${json}::jsonb)))`,
}
