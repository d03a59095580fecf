import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { keepSpareSpace } from '../../disk/spare-space.ts'
import { backUpDaily, type DailyBackup } from './daily-backup.ts'
import { openConnection } from '../../sqlite/open-connection.ts'
import { mergeFullText } from './dialect/merge-full-text.ts'
import { isIntact, LIBRARY_FILE } from './library-file.ts'

// Entry of the thread that reads the whole library: it checks the file, makes the backup of the day, sets aside the
// space that a start on a full disk needs, and merges what the search index is made of. It has connections of its own,
// so that no call waits for it.

export interface CareData {
  readonly folder: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Null: the library is damaged. Then no backup was made and none was deleted. */
export type CareResult = DailyBackup | null

const { folder, now } = workerData as CareData
keepSpareSpace(folder)
const file = join(folder, LIBRARY_FILE)
const result: CareResult = isIntact(file) ? await backUpDaily(folder, now) : null
// Merging needs space for a second index while it lasts.
if (result !== null && result !== 'full') {
  const sqlite = openConnection(file)
  try {
    await mergeFullText(sqlite)
  } finally {
    sqlite.close()
  }
}
parentPort?.postMessage(result)
