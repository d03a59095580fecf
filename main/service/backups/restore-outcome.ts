import { join } from 'node:path'
import * as z from 'zod/mini'
import type { RestoreOutcome } from '#shared/model/backups/backup-state.ts'
import { backupsIn, makeBackupsFolder } from './backup-files.ts'
import { readSmallFile, writeSmallFile } from '../../disk/small-file.ts'

const schema = z.object({
  name: z.string(),
  date: z.string(),
  kept: z.nullable(z.string()),
  error: z.nullable(z.string()),
})

const fileOf = (folder: string): string => join(folder, 'restored.json')

/** Returns the outcome of the latest restore that was started by an API call. */
export function readRestoreOutcome(folder: string): RestoreOutcome | null {
  return readSmallFile(fileOf(backupsIn(folder)), schema)
}

export function writeRestoreOutcome(folder: string, outcome: RestoreOutcome): void {
  writeSmallFile(fileOf(makeBackupsFolder(folder)), outcome)
}
