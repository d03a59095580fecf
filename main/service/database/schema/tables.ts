import { accountTables } from './accounts.ts'
import { contentTables } from './contents.ts'
import type { RowOf, Table } from './describe.ts'
import { emailTables } from './emails.ts'
import { entryTables } from './entries.ts'
import { feedTables } from './feeds.ts'
import { type fullTextTables, type WordsOf } from './full-text.ts'
import { mediaTables } from './media.ts'
import { paymentTables } from './payments.ts'
import { signInTables } from './sign-ins.ts'
import { toolTables } from './tools.ts'
import { workTables } from './work.ts'

/**
 * The tables of a library. Dates that order entries or leave the service are whole microseconds since the epoch
 * (`…_us`), the service's own deadlines are milliseconds (`…_ms`). Booleans are 0 and 1.
 */
export const tables = {
  ...accountTables,
  ...signInTables,
  ...paymentTables,
  ...contentTables,
  ...entryTables,
  ...workTables,
  ...feedTables,
  ...emailTables,
  ...mediaTables,
  ...toolTables,
}

type Described = typeof tables
type Words = typeof fullTextTables

/** The rows of each table, for kysely. */
export type Tables = {
  [Name in keyof Described]: Described[Name] extends Table<infer Own> ? RowOf<Own> : never
} & { [Name in keyof Words]: WordsOf<Words[Name]> }
