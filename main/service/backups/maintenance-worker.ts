import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import * as t from '#shared/words/service/tools.ts'
import { keepSpareSpace } from '../../disk/spare-space.ts'
import { openConnection } from '../../sqlite/open-connection.ts'
import { mergeFullText } from '../database/dialect/merge-full-text.ts'
import { isIntact, LIBRARY_FILE } from '../database/library-file.ts'
import { backUpDaily, type DailyBackup } from './daily-backup.ts'
import { noteProblem } from './proofs.ts'
import { restoreLibrary } from './restore-library.ts'

// Entry script of the thread that reads the whole library. It checks the file, makes the daily backup, and reserves the
// space that a start on a full disk needs. It also merges the parts of the search index. It uses separate connections,
// so that no call waits for it. It can also replace the library with a backup while no service has it open.

export interface MaintenanceData {
  readonly folder: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /**
   * 'daily' makes the day's backup if it is due. 'now' makes a backup in any case. A path in `restore` restores that
   * file.
   */
  readonly task: 'daily' | 'now' | { readonly restore: string }
}

/**
 * Null if the library is damaged, so no backup was made and none was deleted. `kept` is the path of the library that a
 * backup replaced.
 */
export type MaintenanceResult = DailyBackup | null | { readonly kept: string | null }

const { folder, now, task } = workerData as MaintenanceData
parentPort?.postMessage(
  typeof task === 'object' ? { kept: await restoreLibrary(folder, task.restore, now) } : await care(task === 'now'),
)

async function care(anyway: boolean): Promise<MaintenanceResult> {
  await keepSpareSpace(folder)
  const file = join(folder, LIBRARY_FILE)
  if (!isIntact(file)) {
    noteProblem(folder, t.theLibraryFileIsDamaged)
    return null
  }
  const result = await backUpDaily(folder, now, { anyway })
  // Merging temporarily needs space for a second index, so a full disk ends the task here.
  if (result === 'full') return result
  const sqlite = openConnection(file)
  try {
    await mergeFullText(sqlite)
  } finally {
    sqlite.close()
  }
  return result
}
