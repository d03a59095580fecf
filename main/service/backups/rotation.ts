import { join } from 'node:path'
import * as z from 'zod/mini'
import { type BackupRotation, rotationLimits, usualRotation } from '#shared/model/backups/backup-rotation.ts'
import { backupsIn, makeBackupsFolder } from './backup-files.ts'
import { readSmallFile, writeSmallFile } from '../../disk/small-file.ts'

const within = ([least, most]: readonly [number, number]) => z.int().check(z.minimum(least), z.maximum(most))

const schema = z.object({
  daily: within(rotationLimits.daily),
  weekly: within(rotationLimits.weekly),
  monthly: within(rotationLimits.monthly),
})

const fileOf = (folder: string): string => join(folder, 'rotation.json')

/** Returns the number of backups to retain. */
export function readRotation(folder: string): BackupRotation {
  return readSmallFile(fileOf(backupsIn(folder)), schema) ?? usualRotation
}

export function writeRotation(folder: string, rotation: BackupRotation): void {
  writeSmallFile(fileOf(makeBackupsFolder(folder)), schema.parse(rotation))
}
