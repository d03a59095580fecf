import { afterAll, describe } from 'vitest'
import { Libraries } from '../../main/service/servers/postgres/libraries.ts'
import { noPostgres } from '../../main/service/servers/postgres/server.ts'
import { describeAccounts } from './claims/accounts.ts'
import { describeChangesMadeUnknowing } from './claims/changes-made-unknowing.ts'
import { describeHighlightMerges } from './claims/highlight-merges.ts'
import { describeStoredFiles } from './claims/stored-files.ts'
import { describeLibraryCalls } from './claims/library-calls.ts'
import { describeLibraryHabits } from './claims/library-habits.ts'
import { describePublicPages } from './claims/public-pages.ts'
import { describeSearchCalls } from './claims/search-calls.ts'
import { describeService } from './claims/service.ts'
import { describeSourceCalls } from './claims/source-calls.ts'
import { describeClientReports } from './claims/client-reports.ts'
import { type Door, openWithBucket } from './doors.ts'

const thin = [
  ...[describeService, describeLibraryCalls, describeSearchCalls, describeSourceCalls, describeHighlightMerges],
  ...[describeAccounts, describeStoredFiles, describePublicPages],
]
const more = [describeChangesMadeUnknowing, describeLibraryHabits, describeClientReports]

/** Claims the contract of a library on PostgreSQL, with objects in a bucket: whole, or a few claims for each resource. */
export function describeOnPostgres(isWhole: boolean): void {
  const servers = new Libraries()
  const door: Door = {
    name: 'over HTTP, on PostgreSQL with objects in a bucket',
    hasWholeContract: isWhole,
    open: async (options) => openWithBucket({ ...options, database: await servers.add() }),
  }
  describe.skipIf(noPostgres !== null)(
    `the contract on PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`,
    () => {
      afterAll(() => servers.close())
      for (const claim of isWhole ? [...thin, ...more] : thin) claim([door])
    },
  )
}
