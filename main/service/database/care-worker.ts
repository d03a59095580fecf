import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { keepSpareSpace } from '../../disk/spare-space.ts'
import { backUpDaily, type DailyBackup } from './daily-backup.ts'
import { isIntact, LIBRARY_FILE } from './library-file.ts'

// Entry of the thread that reads the whole library: it checks the file, makes the backup of the day and sets
// aside the space that a start on a full disk needs. It has
// connections of its own, so that no call waits for it.

export interface CareData {
  readonly folder: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Null: the library is damaged. Then no backup was made and none was deleted. */
export type CareResult = DailyBackup | null

const { folder, now } = workerData as CareData
keepSpareSpace(folder)
const result: CareResult = isIntact(join(folder, LIBRARY_FILE)) ? await backUpDaily(folder, now) : null
parentPort?.postMessage(result)
