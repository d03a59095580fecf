import { accountTables } from './schema/accounts.ts'
import { contentTables } from './schema/contents.ts'
import type { RowOf, Table } from './schema/describe.ts'
import { emailTables } from './schema/emails.ts'
import { entryTables } from './schema/entries.ts'
import { feedTables } from './schema/feeds.ts'
import { type fullTextTables, type WordsOf } from './schema/full-text.ts'
import { mediaTables } from './schema/media.ts'
import { modelTables } from './schema/models.ts'
import { paymentTables } from './schema/payments.ts'
import { ruleTables } from './schema/rules.ts'
import { sendingTables } from './schema/sending.ts'
import { signInTables } from './schema/sign-ins.ts'
import { toolTables } from './schema/tools.ts'
import { workTables } from './schema/work.ts'

/**
 * The tables of a library. Dates that order entries or are sent by the service are whole microseconds since the epoch
 * (`…_us`). The service's own deadlines are milliseconds (`…_ms`). Booleans are 0 and 1.
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
  ...ruleTables,
  ...sendingTables,
  ...modelTables,
}

type Described = typeof tables
type Words = typeof fullTextTables

/** The row types of each table, for kysely. */
export type Tables = {
  [Name in keyof Described]: Described[Name] extends Table<infer Own> ? RowOf<Own> : never
} & { [Name in keyof Words]: WordsOf<Words[Name]> }
