import type { Migration } from '../../../sqlite/migrate.ts'
import type { Connection } from '../../../sqlite/open-database.ts'
import { sqliteDefinitions } from '../schema/definitions.ts'
import { tables } from '../tables.ts'
import { claimedAddresses } from './0057-claimed-addresses.ts'
import { waitingPayments } from './0058-waiting-payments.ts'
import { foldedTags } from './0059-folded-tags.ts'
import { emailNames } from './0060-email-names.ts'
import { foldedSearch } from './0061-folded-search.ts'
import { shelves } from './0062-shelves.ts'
import { rules } from './0063-rules.ts'
import { modelAnswers } from './0064-model-answers.ts'
import { highlightLinks } from './0065-highlight-links.ts'
import { pageVersions } from './0066-page-versions.ts'
import { publicShelves } from './0067-public-shelves.ts'
import { sentItems } from './0068-sent-items.ts'
import { sharedShelves } from './0069-shared-shelves.ts'
import { oneListOfMutes } from './0070-one-list-of-mutes.ts'

/** The steps of earlier libraries, in order and append-only. A new library takes none of them. */
export const migrations: readonly Migration[] = [
  claimedAddresses,
  waitingPayments,
  foldedTags,
  emailNames,
  foldedSearch,
  shelves,
  rules,
  modelAnswers,
  highlightLinks,
  pageVersions,
  publicShelves,
  sentItems,
  sharedShelves,
  oneListOfMutes,
]

/** The oldest version whose libraries are opened. The steps before it are gone. */
export const OLDEST = 56

export const NEWEST = OLDEST + migrations.length

/** Makes the tables of a new library. */
export function beginLibrary(sqlite: Connection): void {
  for (const statement of sqliteDefinitions(tables)) sqlite.exec(statement)
}
